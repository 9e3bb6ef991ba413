import { c as run } from "./check.js";

export { run };