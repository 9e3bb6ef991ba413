import { n as writeReport } from "./beside.js";

export { writeReport };