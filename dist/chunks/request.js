import { y as readRequest } from "./check.js";

export { readRequest };