import { n as readBudgetAt, t as readBaseAt } from "./base-budget.js";

export { readBaseAt, readBudgetAt };