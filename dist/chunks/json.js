import { H as renderJson } from "./beside.js";

export { renderJson };