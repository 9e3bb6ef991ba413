import { at as jsonForTerminal, it as jsonForActions, nt as cut, ot as neutral, rt as escapeHtml, st as neutralLines } from "./check.js";

export { jsonForActions, jsonForTerminal, neutral };