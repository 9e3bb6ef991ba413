import { z } from 'zod';
import { failure } from '../errors.ts';
import { ONCE } from '../schemas/once.ts';

/** What the runner says about this run and about the action itself, validated. */
export interface Context {
  /** `owner/name` of the repository that is checked. */
  readonly repository: string;
  readonly apiUrl: string;
  readonly serverUrl: string;
  /** Page of this run. */
  readonly runUrl: string;
  /** Grows with every run of the workflow; a re-run keeps it. */
  readonly runNumber: number;
  /** Name of the workflow's file; null where the runner does not say. */
  readonly workflow: string | null;
  /** How to run this very version from a shell; null where the action was not taken from a repository (`uses: ./`). */
  readonly action: { readonly repository: string; readonly ref: string } | null;
}

const OWNER_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}$/;
/** Names that a branch, tag or commit has in practice, and nothing that a shell could take for more. */
const REF = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,200}$/;

const schema = z.object({
  GITHUB_REPOSITORY: z.string().regex(OWNER_NAME),
  GITHUB_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.github.com'),
  GITHUB_SERVER_URL: z.url({ protocol: /^https?$/ }).default('https://github.com'),
  GITHUB_RUN_ID: z.string().regex(/^\d{1,20}$/),
  GITHUB_RUN_NUMBER: z.string().regex(/^\d{1,15}$/),
});

/**
 * Reads the runner's variables.
 * @throws {ExpectedFailure} `context-invalid` naming the variable
 */
export function readContext(env: Readonly<Record<string, string | undefined>>): Context {
  const { success, data, error } = schema.safeParse(env, ONCE);
  if (!success) throw failure('context-invalid', [String(error.issues[0]?.path[0])]);
  const serverUrl = data.GITHUB_SERVER_URL.replace(/\/+$/, '');
  return {
    repository: data.GITHUB_REPOSITORY,
    apiUrl: data.GITHUB_API_URL.replace(/\/+$/, ''),
    serverUrl,
    runUrl: `${serverUrl}/${data.GITHUB_REPOSITORY}/actions/runs/${data.GITHUB_RUN_ID}`,
    runNumber: Number(data.GITHUB_RUN_NUMBER),
    workflow: /\/\.github\/workflows\/([A-Za-z0-9._-]{1,100})@/.exec(env['GITHUB_WORKFLOW_REF'] ?? '')?.[1] ?? null,
    action: actionOf(env['GITHUB_ACTION_REPOSITORY'] ?? '', env['GITHUB_ACTION_REF'] ?? ''),
  };
}

function actionOf(repository: string, ref: string): Context['action'] {
  return OWNER_NAME.test(repository) && REF.test(ref) && !ref.includes('..') ? { repository, ref } : null;
}
