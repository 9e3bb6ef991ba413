import { i as renderToolAdvice, n as rankWords, r as renderInsights, t as distributionWords } from "./insights3.js";

export { renderInsights };