import { A as readHead, D as findRepository, M as readTree, O as readChanges, j as readState, k as readCommit } from "./check.js";

export { readState };