import { l as run } from "./start.js";

export { run };