import { G as measureTool, H as isComplete, K as sumTools, U as measure, V as gather, W as measureServer } from "./beside.js";

export { gather, isComplete, measure, measureServer, measureTool, sumTools };