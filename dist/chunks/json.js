import { Y as renderJson } from "./check.js";

export { renderJson };