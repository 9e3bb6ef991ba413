import { t as run } from "./start.js";

export { run };