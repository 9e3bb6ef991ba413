import { t as renderSummary } from "./summary2.js";

export { renderSummary };