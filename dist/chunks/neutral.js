import { $ as jsonForActions, Q as escapeHtml, Z as cut, et as jsonForTerminal, nt as neutralLines, tt as neutral } from "./check.js";

export { jsonForActions, jsonForTerminal, neutral };