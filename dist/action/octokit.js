import { _ as paginateRest, v as restEndpointMethods, y as Octokit } from "./tell.js";

export { Octokit, paginateRest, restEndpointMethods };