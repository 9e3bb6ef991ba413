import { n as fromConfigs } from "./check.js";

export { fromConfigs };