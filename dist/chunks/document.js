import { t as writeDocument } from "./document2.js";

export { writeDocument };