import { _t as measureTool, gt as measureServer, ht as measure, mt as isComplete, pt as gather, vt as sumTools } from "./check.js";

export { gather, isComplete, measure, measureServer, measureTool, sumTools };