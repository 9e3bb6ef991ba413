import { f as readRequest } from "./start.js";

export { readRequest };