import { a as measureFiles } from "./check.js";

export { measureFiles };