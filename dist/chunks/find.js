import { ot as findServers, st as sceneOf } from "./start.js";

export { findServers };