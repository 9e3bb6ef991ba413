import { r as run } from "./check.js";

export { run };