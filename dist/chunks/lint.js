import { d as lint, f as lostUnits, u as CUT_UNITS } from "./check.js";

export { CUT_UNITS, lint, lostUnits };