import { In as closest, Ln as distance } from "./check.js";

export { closest, distance };