import { et as renderJson } from "./check.js";

export { renderJson };