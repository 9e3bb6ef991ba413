import { a as tellWayOut, i as tellBehind, n as nameOf, r as sayUnchecked, t as line } from "./say2.js";

export { line, nameOf, sayUnchecked, tellBehind, tellWayOut };