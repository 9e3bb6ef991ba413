import { t as parseConfig } from "./parse2.js";

export { parseConfig };