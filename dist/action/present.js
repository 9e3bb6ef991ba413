import { t as present } from "./tell.js";

export { present };