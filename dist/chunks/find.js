import { at as sceneOf, it as findServers } from "./start.js";

export { findServers };