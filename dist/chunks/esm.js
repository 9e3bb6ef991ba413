import { Mn as distance, jn as closest } from "./check.js";

export { closest, distance };