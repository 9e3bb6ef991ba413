import { w as readRequest } from "./check.js";

export { readRequest };