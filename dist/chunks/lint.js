import { f as CUT_UNITS, m as lostUnits, p as lint } from "./check.js";

export { CUT_UNITS, lint, lostUnits };