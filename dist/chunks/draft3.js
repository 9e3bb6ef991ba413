import { t as draftBudget } from "./draft4.js";

export { draftBudget };