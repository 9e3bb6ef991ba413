import { A as readState, D as readChanges, E as findRepository, O as readCommit, j as readTree, k as readHead } from "./check.js";

export { readState };