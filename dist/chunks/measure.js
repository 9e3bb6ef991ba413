import { s as run } from "./start.js";

export { run };