import { l as readRequest } from "./start.js";

export { readRequest };