import { u as measureFiles } from "./check.js";

export { measureFiles };