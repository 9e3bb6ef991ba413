import { c as writeOutputs, o as NOTHING, s as outputsOf } from "./tell.js";

export { NOTHING, writeOutputs };