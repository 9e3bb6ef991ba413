import { setImmediate as turn } from 'node:timers/promises';
import { lint } from './core/lint.ts';
import { measureTool, type SizeOf, type TokenCounter } from './core/measure.ts';
import type { Finding } from './core/report.ts';
import type { JsonObject, Listing } from './core/types.ts';
import type { MeasureRequest } from './request.ts';
import { checkSchemas } from './schemas/check.ts';

/** What every listing is asked, each once. */
export interface Assessor {
  /** As `measureTool` gives it. */
  readonly sizeOf: SizeOf;
  /** Warnings about the definitions themselves; they never change a size or a verdict. */
  readonly warnings: (listing: Listing) => Promise<readonly Finding[]>;
  /** Both, ahead of the question and bit by bit: there is time while a server is being ended. */
  readonly prepare: (listing: Listing) => Promise<void>;
}

/** How long others wait while answers are prepared. */
const TURN_MS = 3;

/** @param counter null leaves every token figure null */
export function makeAssessor(
  counter: TokenCounter | null,
  { cwd, env, root = cwd }: Pick<MeasureRequest, 'cwd' | 'env'> & { readonly root?: string },
): Assessor {
  const paths = machinePaths([cwd, root, env['HOME'] ?? '', env['TMPDIR'] ?? '']);
  const sizeOf = remember(
    (tool: JsonObject) => tool,
    (tool) => measureTool(tool, counter),
  );
  // A listing gains its package and notices after it was read; its tools stay what they are.
  const warnings = remember(
    ({ tools }: Listing) => tools,
    async (listing) => [...lint(listing, { paths }), ...(await checkSchemas(listing.server.name, listing.tools))],
  );
  const prepare = async (listing: Listing) => {
    let turnAt = performance.now() + TURN_MS;
    for (const tool of listing.tools) {
      sizeOf(tool);
      if (performance.now() < turnAt) continue;
      await turn();
      turnAt = performance.now() + TURN_MS;
    }
    await warnings(listing);
  };
  return { sizeOf, warnings, prepare };
}

/** Answers again what was answered before. */
function remember<Question, Answer>(keyOf: (question: Question) => object, ask: (question: Question) => Answer): (question: Question) => Answer {
  const known = new WeakMap<object, Answer>();
  return (question) => {
    const key = keyOf(question);
    const answer = known.get(key) ?? ask(question);
    known.set(key, answer);
    return answer;
  };
}

/** A listing of one tool as they mostly are. */
const REHEARSED: Listing = {
  kind: 'listing',
  server: { name: 'rehearsal', source: '', launch: { kind: 'unlaunchable', reason: { code: 'invalid-entry', message: '' } }, capabilities: {}, sandbox: {} },
  tools: [
    {
      name: 'read_file',
      description: "Reads a file's text, up to 4096 bytes of it.\n\nFails where there is none.",
      inputSchema: { type: 'object', properties: { path: { type: 'string', description: 'Path of the file' } }, required: ['path'] },
      annotations: { readOnlyHint: true },
    },
  ],
  instructions: null,
  identity: { protocolVersion: null, generation: 'legacy', capabilities: {}, serverInfo: null },
  notices: [],
  holes: [],
  package: null,
};

/** Asks of a sample what will be asked of listings. Until its code is compiled one tool takes as long as a hundred, and a server's start is waited for anyway. */
export function rehearse({ prepare }: Assessor): Promise<void> {
  return prepare(REHEARSED);
}

/** What every sandbox shows alike, and paths of a single folder, which stand in texts by themselves: `/tmp`, `/root`, `/app`. */
const ALIKE: ReadonlySet<string> = new Set(['/home/mcp', '/var/tmp', '/private/tmp', '/usr/tmp']);

/** Paths that differ from machine to machine, so that a definition which holds one does too. */
function machinePaths(paths: readonly string[]): string[] {
  const plain = paths.map((path) => path.replace(/(?<=.)[\\/]+$/, ''));
  return [...new Set(plain)].filter((path) => !ALIKE.has(path) && path.split(/[\\/]/).filter((part) => part !== '').length > 1);
}
