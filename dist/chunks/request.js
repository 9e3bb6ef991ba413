import { u as readRequest } from "./start.js";

export { readRequest };