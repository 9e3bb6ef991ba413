import { t as readLabel } from "./labels2.js";

export { readLabel };