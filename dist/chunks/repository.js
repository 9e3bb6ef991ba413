import { a as findRepository, c as readHead, l as readState, o as readChanges, s as readCommit, u as readTree } from "./beside.js";

export { readState };