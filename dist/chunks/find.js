import { an as sceneOf, in as findServers } from "./check.js";

export { findServers };