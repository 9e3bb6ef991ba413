import { t as loadCounter } from "./beside.js";

export { loadCounter };