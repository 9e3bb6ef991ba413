import { n as renderSummary } from "./render.js";

export { renderSummary };