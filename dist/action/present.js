import { t as present } from "./present2.js";

export { present };