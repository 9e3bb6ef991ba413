import { t as printReport } from "./beside.js";

export { printReport };