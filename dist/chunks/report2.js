import { i as writeReport } from "./check.js";

export { writeReport };