import { n as readReport, t as readBaseReport } from "./base-report2.js";

export { readBaseReport };