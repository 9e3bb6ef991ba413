import { t as require_cross_spawn } from "./cross-spawn.js";

export default require_cross_spawn();

export {  };