import { _ as neutral, g as jsonForTerminal, h as jsonForActions, m as escapeHtml, p as cut, v as neutralLines } from "./start.js";

export { jsonForActions, jsonForTerminal, neutral };