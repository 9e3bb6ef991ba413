import { r as parseConfig } from "./configs.js";

export { parseConfig };