import { C as readChanges, D as readTree, E as readState, S as findRepository, T as readHead, w as readCommit } from "./check.js";

export { readState };