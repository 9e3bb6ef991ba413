import { n as readLabel, t as ALLOW_RAISE } from "./labels2.js";

export { ALLOW_RAISE, readLabel };