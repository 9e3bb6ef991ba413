/** The client of `@actions/github` but for its HTTP library, as one file that is loaded while servers start. */
export { Octokit } from '@octokit/core';
export { paginateRest } from '@octokit/plugin-paginate-rest';
export { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods';
