import { t as tellUnchecked } from "./unchecked.js";

export { tellUnchecked };