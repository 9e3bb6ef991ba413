import { Qt as distance, Zt as closest } from "./start.js";

export { closest, distance };