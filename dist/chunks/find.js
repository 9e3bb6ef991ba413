import { $t as findServers, en as sceneOf } from "./check.js";

export { findServers };