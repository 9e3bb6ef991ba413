import { n as modelTokens, r as rankServers, t as gainInsights } from "./insights.js";

export { gainInsights, modelTokens, rankServers };