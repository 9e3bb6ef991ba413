import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAKE_SERVER } from '../fixtures/make.ts';
import { folder, Scratch } from '../git/scratch.ts';
import { type Json, pullEvent, sample } from '../github/objects.ts';
import type { Step } from './runner.ts';

/** A server that lists what stands in `tools.json` and in every file of `tools/`. */
const SERVER = `import { existsSync, readdirSync, readFileSync } from 'node:fs';
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const folder = new URL('tools/', import.meta.url);
const files = existsSync(folder) ? readdirSync(folder).sort() : [];
const more = existsSync(new URL('fake.json', import.meta.url)) ? read('fake.json') : {};
const listed = existsSync(new URL('tools.json', import.meta.url)) ? read('tools.json') : [];
process.argv[2] = JSON.stringify({ ...more, pages: [{ tools: [...listed, ...files.map((file) => read('tools/' + file))] }] });
await import('./fake-server.mjs');
`;

export interface State {
  readonly tools?: readonly unknown[];
  /** An object, or the text of the file. */
  readonly budget?: Json | string;
  readonly files?: Readonly<Record<string, unknown>>;
}

/** A repository with a client config, a budget and a small server. */
export class Project extends Scratch {
  static create(): Project {
    const project = new Project(folder());
    project.git('init', '--quiet', '--initial-branch=main');
    project.commit({ 'server.mjs': SERVER, 'fake-server.mjs': readFileSync(FAKE_SERVER, 'utf8') });
    return project;
  }

  /** Commits a state of tools and budget on the branch that is checked out, or on main; what is not given stays. */
  state({ tools, budget, files = {} }: State, message?: string): string {
    const text = (value: unknown) => (typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
    if (this.git('branch', '--show-current') === '') this.git('checkout', '--quiet', 'main');
    return this.commit(
      {
        ...(existsSync(join(this.path, '.mcp.json')) ? {} : { '.mcp.json': text({ mcpServers: { docs: { command: 'node', args: ['server.mjs'] } } }) }),
        ...(tools === undefined ? {} : { 'tools.json': text(tools) }),
        ...(budget === undefined ? {} : { 'mcp-budget.json': text(budget) }),
        ...Object.fromEntries(Object.entries(files).map(([name, value]) => [name, text(value)])),
      },
      message,
    );
  }

  /** Checks the merge of a branch into main out, as the checkout action does for a pull request. */
  checkOutMerge(branch: string): { base: string; head: string; merge: string } {
    const [base, head] = [this.git('rev-parse', 'main'), this.git('rev-parse', branch)];
    this.git('checkout', '--quiet', '--detach', 'main');
    this.git('merge', '--quiet', '--no-ff', '-m', `Merge ${head} into ${base}`, branch);
    return { base, head, merge: this.git('rev-parse', 'HEAD') };
  }
}

/** A step on a pull request whose merge with main is checked out; `changed` is what its branch commits. */
export function pullStep(
  project: Project,
  changed: State,
  { fork = false, labels = [] }: { fork?: boolean; labels?: string[] } = {},
): Step & { sides: ReturnType<Project['checkOutMerge']> } {
  project.git('checkout', '--quiet', '-B', 'change', 'main');
  project.state(changed, 'Change');
  const sides = project.checkOutMerge('change');
  const spec = {
    number: 7,
    head: { repository: fork ? 'stranger/tools' : 'acme/tools', ref: 'change', sha: sides.head },
    base: { repository: 'acme/tools', ref: 'main', sha: sides.base },
  };
  return { workspace: project.path, event: 'pull_request', payload: pullEvent(spec, labels), sides };
}

export const mergeGroupPayload = (base: string, head: string): Json => {
  const payload = sample('merge_group.checks_requested') as { merge_group: Json };
  return { ...payload, merge_group: { ...payload.merge_group, base_sha: base, head_sha: head, base_ref: 'refs/heads/main' } };
};

export const pushPayload = (before: string, after: string): Json => ({ ...sample('push'), before, after, ref: 'refs/heads/main', forced: false });
