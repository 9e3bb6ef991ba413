import { i as renderToolAdvice, n as rankWords, r as renderInsights, t as distributionWords } from "./insights4.js";

export { distributionWords, rankWords, renderInsights, renderToolAdvice };