import { n as SNIPPETS, r as detectManager, t as MANAGERS } from "./managers2.js";

export { MANAGERS };