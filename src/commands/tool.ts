import { advise } from '../core/advice.ts';
import { flattenProperties, measureProperties } from '../core/properties.ts';
import type { Report, ToolSize } from '../core/report.ts';
import { failure } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { EXIT, type Io } from '../io.ts';
import { loadTokens } from '../measure.ts';
import { renderToolAdvice } from '../render/insights.ts';
import { jsonForActions, jsonForTerminal } from '../render/neutral.ts';
import { renderTree } from '../render/tree.ts';
import { colouring } from './show.ts';

interface Listed {
  readonly server: string;
  readonly tool: ToolSize;
}

/**
 * Writes one tool down to the single schema property, with the advice on it.
 * @param wanted `server/tool`, or a tool's name alone where only one server has it
 * @throws {ExpectedFailure} `tool-not-found`
 */
export async function showTool(report: Report, wanted: string, { flags, io }: { flags: Flags; io: Io }): Promise<number> {
  const found = await findTool(report, wanted);
  const { counter } = flags.tokens === false ? { counter: null } : await loadTokens();
  const trees = found.map(({ server, tool }) => ({ server, tool, tree: measureProperties(tool.definition, counter) }));
  const advice = advise(report.servers).filter((each) => found.some(({ server, tool }) => each.server === server && each.tool === tool.name));
  if (flags.json) {
    const tools = trees.map(({ server, tool, tree }) => ({
      server,
      tool: tool.name,
      bytes: tree.bytes,
      tokens: tree.tokens,
      properties: [...flattenProperties(tree)].map(({ path, bytes, ownBytes, tokens, share }) => ({ path, bytes, ownBytes, tokens, share })),
    }));
    const json = JSON.stringify({ schemaVersion: 1, tool: report.tool, verdict: report.verdict, tools, advice }, null, 2);
    io.stdout.write(`${io.env['GITHUB_ACTIONS'] === 'true' ? jsonForActions(json) : jsonForTerminal(json)}\n`);
  } else {
    const layout = { width: io.stdout.columns ?? 80, ...colouring(io) };
    io.stdout.write(trees.map(({ server, tool, tree }) => renderTree(tree, { name: `${server}/${tool.name}`, ...layout })).join('\n'));
    io.stdout.write(renderToolAdvice(advice, layout));
  }
  return EXIT.pass;
}

/** All tools of that name on one server: a listing may hold two of one name. */
async function findTool(report: Report, wanted: string): Promise<Listed[]> {
  const all = report.servers.flatMap((server) => (server.status === 'measured' ? server.tools.map((tool) => ({ server: server.name, tool })) : []));
  const whole = all.filter(({ server, tool }) => `${server}/${tool.name}` === wanted);
  if (whole.length > 0) return whole;
  const bare = all.filter(({ tool }) => tool.name === wanted);
  const servers = [...new Set(bare.map(({ server }) => server))];
  if (servers.length === 1) return bare;
  if (servers.length > 1)
    throw failure('tool-not-found', [wanted, `Several servers have it: give ${servers.map((server) => `"${server}/${wanted}"`).join(' or ')}.`]);
  const unmeasured = report.servers.flatMap((server) =>
    server.status === 'unmeasured' ? [`${server.name} could not be measured: ${server.reason.message}`] : [],
  );
  const { closest } = await import('fastest-levenshtein');
  const names = all.map(({ server, tool }) => `${server}/${tool.name}`);
  const hint = names.length === 0 ? 'No tool was listed.' : `Did you mean ${closest(wanted, names)}?`;
  throw failure('tool-not-found', [wanted, [hint, ...unmeasured].join(' ')]);
}
