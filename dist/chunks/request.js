import { x as readRequest } from "./check.js";

export { readRequest };