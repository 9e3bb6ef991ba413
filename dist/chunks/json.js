import { F as renderJson } from "./beside.js";

export { renderJson };