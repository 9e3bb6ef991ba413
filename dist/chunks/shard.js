import { h as takeShare, m as readShare } from "./start.js";

export { takeShare };