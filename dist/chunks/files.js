import { r as measureFiles } from "./beside.js";

export { measureFiles };