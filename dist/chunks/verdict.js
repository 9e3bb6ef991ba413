import { E as judge, T as decide } from "./beside.js";

export { decide, judge };