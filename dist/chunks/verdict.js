import { B as judge, z as decide } from "./check.js";

export { decide, judge };