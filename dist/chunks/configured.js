import { t as fromConfigs } from "./start.js";

export { fromConfigs };