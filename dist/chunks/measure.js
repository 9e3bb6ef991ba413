import { ct as gather, dt as measureServer, ft as measureTool, lt as isComplete, pt as sumTools, ut as measure } from "./check.js";

export { gather, isComplete, measure, measureServer, measureTool, sumTools };