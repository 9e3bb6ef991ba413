import { On as closest, kn as distance } from "./check.js";

export { closest, distance };