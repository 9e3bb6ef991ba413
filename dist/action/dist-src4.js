import { n as restEndpointMethods, t as legacyRestEndpointMethods } from "./dist-src3.js";

export { legacyRestEndpointMethods, restEndpointMethods };