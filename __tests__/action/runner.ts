import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Report } from '../../src/core/report.ts';
import type { FakeGitHub } from '../github/fake-github.ts';
import type { Json } from '../github/objects.ts';
import { makeFolder } from '../world.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Step {
  /** The checkout. */
  readonly workspace: string;
  readonly event: string;
  readonly payload?: Json;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly github?: FakeGitHub | null;
  readonly env?: Readonly<Record<string, string>>;
  readonly run?: number;
  /** It is to end without a verdict. */
  readonly silent?: boolean;
  /** Another Node than this one. */
  readonly node?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly log: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** The report that the step wrote. */
  readonly report: Report;
  readonly temp: string;
}

let installed: string | null = null;

/** The bundle as a runner downloads it: `action.yml` and `dist`, and no `node_modules` anywhere above. */
export function installedAction(): string {
  if (installed !== null) return installed;
  const home = mkdtempSync(join(tmpdir(), 'mcp-budget-actions-'));
  afterAll(() => {
    installed = null;
    rmSync(home, { recursive: true, force: true });
  });
  installed = join(home, '_actions/acme/mcp-budget/v1');
  mkdirSync(installed, { recursive: true });
  cpSync(process.env['MCP_BUDGET_DIST'] ?? join(ROOT, 'dist'), join(installed, 'dist'), { recursive: true });
  cpSync(join(ROOT, 'action.yml'), join(installed, 'action.yml'));
  return installed;
}

/** Variables and command files of a step, as the runner sets them. */
export function stepEnvironment(step: Step, temp: string): Record<string, string> {
  const { workspace, event, payload = {}, inputs = {}, github = null, env = {}, run = 101 } = step;
  const file = (name: string, content = ''): string => {
    writeFileSync(join(temp, name), content);
    return join(temp, name);
  };
  const given = { sandbox: 'none', ...(github === null ? {} : { 'github-token': 'workflow' }), ...inputs };
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: temp,
    ...(process.env['DOCKER_HOST'] === undefined ? {} : { DOCKER_HOST: process.env['DOCKER_HOST'] }),
    CI: 'true',
    TMPDIR: process.env['TMPDIR'] ?? '/tmp',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION_REPOSITORY: 'acme/mcp-budget',
    GITHUB_ACTION_REF: 'v1',
    GITHUB_API_URL: github?.apiUrl ?? 'http://127.0.0.1:1/api/v3',
    GITHUB_SERVER_URL: 'https://github.example.com',
    GITHUB_REPOSITORY: 'acme/tools',
    GITHUB_RUN_ID: '9000',
    GITHUB_RUN_NUMBER: String(run),
    GITHUB_WORKSPACE: workspace,
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: file('event.json', JSON.stringify(payload)),
    GITHUB_OUTPUT: file('output'),
    GITHUB_ENV: file('env'),
    GITHUB_PATH: file('path'),
    GITHUB_STATE: file('state'),
    GITHUB_STEP_SUMMARY: file('summary'),
    RUNNER_TEMP: temp,
    RUNNER_OS: 'Linux',
    RUNNER_ENVIRONMENT: 'self-hosted',
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...env,
  };
}

/** Starts the bundle as the runner starts it, and reads what it left. */
export async function runStep(step: Step): Promise<Ended> {
  const temp = makeFolder();
  const child = spawn(step.node ?? process.execPath, [join(installedAction(), 'dist/action.js')], {
    cwd: step.workspace,
    env: stepEnvironment(step, temp),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = await collect(child);
  const outputs = readOutputs(readFileSync(join(temp, 'output'), 'utf8'));
  if (outputs['verdict'] === undefined && step.silent !== true) throw new Error(`The step crashed: ${ended.log}${ended.stderr}`);
  const reportFile = join(temp, `mcp-budget-${step.inputs?.['comment-key'] ?? 'default'}.json`);
  return {
    ...ended,
    temp,
    outputs,
    summary: readFileSync(join(temp, 'summary'), 'utf8'),
    report: (existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : null) as Report,
  };
}

function collect(child: ChildProcess): Promise<Pick<Ended, 'code' | 'log' | 'stderr'>> {
  const said = { log: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.log += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  return new Promise((done) => child.on('close', (code) => done({ code, ...said })));
}

/** The command file of outputs: `name<<delimiter`, lines, `delimiter`. */
export function readOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  for (const [, name = '', , value = ''] of text.matchAll(/^([^\n<]+)<<([^\n]+)\n(?:([\s\S]*?)\n)?\2$/gm)) outputs[name] = value;
  return outputs;
}

/** The workflow commands in a log as the runner finds them: after trimmed white space, or `##[` anywhere. */
export function commandsIn(log: string): string[] {
  return log.split(/\r\n|\r|\n/).filter((line) => /^\s*::[^:]*::/u.test(line) || /##\[[^\]]*\]/.test(line));
}
