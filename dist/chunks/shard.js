import { C as readShare, w as takeShare } from "./check.js";

export { takeShare };