import { b as run } from "./check.js";

export { run };