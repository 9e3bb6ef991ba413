import { u as run } from "./start.js";

export { run };