import { t as loadCounter } from "./check.js";

export { loadCounter };