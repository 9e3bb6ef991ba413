import { i as paginatingEndpoints, n as isPaginatingEndpoint, r as paginateRest, t as composePaginateRest } from "./dist-bundle2.js";

export { composePaginateRest, isPaginatingEndpoint, paginateRest, paginatingEndpoints };