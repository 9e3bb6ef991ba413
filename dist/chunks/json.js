import { z as renderJson } from "./beside.js";

export { renderJson };