import { B as renderJson } from "./beside.js";

export { renderJson };