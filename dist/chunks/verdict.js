import { G as judge, W as decide } from "./check.js";

export { decide, judge };