import { _ as jsonForTerminal, g as jsonForActions, h as escapeHtml, m as cut, v as neutral, y as neutralLines } from "./start.js";

export { jsonForActions, jsonForTerminal, neutral };