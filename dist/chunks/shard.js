import { B as readShare, V as takeShare } from "./check.js";

export { takeShare };