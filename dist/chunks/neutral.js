import { S as neutralLines, _ as cut, b as jsonForTerminal, v as escapeHtml, x as neutral, y as jsonForActions } from "./start.js";

export { jsonForActions, jsonForTerminal, neutral };