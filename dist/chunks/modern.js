import { n as discover, t as MODERN } from "./modern2.js";

export { discover };