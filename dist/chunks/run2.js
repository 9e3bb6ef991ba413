import { n as run } from "./start.js";

export { run };