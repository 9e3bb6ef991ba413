import { p as run } from "./check.js";

export { run };