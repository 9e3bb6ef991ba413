import { l as command } from "./tell.js";

export { command };