import { n as TomlDate, r as TomlError, t as parse } from "./dist.js";

export { parse };