import { v as run } from "./check.js";

export { run };