import { nn as distance, tn as closest } from "./start.js";

export { closest, distance };