import { t as Octokit } from "./dist-src.js";

export { Octokit };