import { c as run } from "./start.js";

export { run };