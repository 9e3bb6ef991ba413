import { d as run } from "./start.js";

export { run };