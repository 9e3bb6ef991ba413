import { d as command } from "./tell.js";

export { command };