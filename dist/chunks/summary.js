import { a as renderSummary, i as SUMMARY_LIMIT_BYTES } from "./render.js";

export { renderSummary };