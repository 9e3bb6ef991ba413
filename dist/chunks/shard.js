import { f as readShare, p as takeShare } from "./start.js";

export { takeShare };