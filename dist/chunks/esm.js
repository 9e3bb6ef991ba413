import { en as closest, tn as distance } from "./start.js";

export { closest, distance };