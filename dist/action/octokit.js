import { f as paginateRest, m as Octokit, p as restEndpointMethods } from "./tell.js";

export { Octokit, paginateRest, restEndpointMethods };