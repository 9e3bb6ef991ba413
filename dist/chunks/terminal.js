import { t as renderTerminal } from "./render.js";

export { renderTerminal };