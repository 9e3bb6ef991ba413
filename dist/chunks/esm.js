import { $t as distance, Qt as closest } from "./start.js";

export { closest, distance };