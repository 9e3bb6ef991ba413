import { _ as lostUnits, g as lint, h as CUT_UNITS } from "./check.js";

export { CUT_UNITS, lint, lostUnits };