import { $t as closest, en as distance } from "./start.js";

export { closest, distance };