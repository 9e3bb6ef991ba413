import { F as readShare, I as takeShare } from "./check.js";

export { takeShare };