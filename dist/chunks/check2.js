import { C as run } from "./check.js";

export { run };