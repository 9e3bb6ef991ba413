import { it as sceneOf, rt as findServers } from "./start.js";

export { findServers };