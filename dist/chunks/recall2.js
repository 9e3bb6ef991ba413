import { a as recallPush, i as recallAll, n as lookUp, o as tellRemembered, r as measuringFlags, t as factsOf } from "./recall.js";

export { recallPush };