import { i as parseConfig } from "./configs.js";

export { parseConfig };