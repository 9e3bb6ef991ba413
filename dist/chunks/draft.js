import { t as draftText } from "./draft2.js";

export { draftText };