import { n as PROFILE_IDS, t as PROFILES } from "./profiles.js";

export { PROFILE_IDS };