import { d as readShare, f as takeShare } from "./start.js";

export { takeShare };