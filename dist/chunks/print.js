import { i as printReport } from "./beside.js";

export { printReport };