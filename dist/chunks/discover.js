import { n as readNamed, t as discover } from "./configs.js";

export { discover, readNamed };