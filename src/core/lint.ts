import { formatNumber, shortName } from './format.ts';
import { refuseName } from './names.ts';
import { findFaults } from './protocol.ts';
import type { Finding, FindingKind } from './report.ts';
import type { JsonObject, Listing } from './types.ts';

/** Where the most used client cuts descriptions and instructions, in UTF-16 units: https://code.claude.com/docs/en/mcp */
export const CUT_UNITS = 2048;

export interface LintOptions {
  /** Paths that differ from machine to machine: the home, a temporary folder of one's own, the working directory. */
  readonly paths?: readonly string[];
  /** The plugin that brings the server: clients put its name before the tool's. */
  readonly plugin?: string | null;
}

/**
 * Warnings about what a server listed; none changes a size or a verdict. Schemas themselves are
 * validated elsewhere (`schema-invalid`).
 */
export function lint(listing: Listing, { paths = [], plugin = null }: LintOptions = {}): Finding[] {
  const server = listing.server.name;
  const warn = (kind: FindingKind, tool: string | null, message: string, more: Partial<Finding> = {}): Finding => ({
    kind,
    severity: 'warning',
    message,
    server,
    ...(tool === null ? {} : { tool }),
    ...more,
  });
  return [
    ...lintNone(listing, warn),
    ...lintDuplicates(listing, warn),
    ...listing.tools.flatMap((tool) => [
      ...lintValidity(tool, listing, warn),
      ...lintAcceptance(tool, { server, plugin, warn }),
      ...lintCut(tool, warn),
      ...lintPaths(tool, paths, warn),
    ]),
    ...lintInstructions(listing, warn),
  ];
}

/** How many UTF-16 units of a text a client with that cut never shows to the model; 0 where it is whole. */
export function lostUnits(text: string): number {
  return Math.max(0, text.length - CUT_UNITS);
}

type Warn = (kind: FindingKind, tool: string | null, message: string, more?: Partial<Finding>) => Finding;

function lintNone({ tools, notices, server }: Listing, warn: Warn): Finding[] {
  if (tools.length > 0 || notices.some(({ kind }) => kind === 'no-tools')) return [];
  return [warn('no-tools', null, `Server ${shortName(server.name)} offers no tools.`)];
}

function lintDuplicates({ tools, server }: Listing, warn: Warn): Finding[] {
  const counts = new Map<string, number>();
  for (const tool of tools) counts.set(nameOf(tool), (counts.get(nameOf(tool)) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count > 1 && name !== '')
    .map(([name, count]) =>
      warn(
        'duplicate-tool',
        name,
        `Duplicate name ${shortName(name)}: ${shortName(server.name)} lists it ${count} times, and each is counted. Clients keep one of them: rename the others.`,
      ),
    );
}

function lintValidity(tool: JsonObject, { identity }: Listing, warn: Warn): Finding[] {
  const faults = findFaults(tool, identity.generation);
  if (faults.length === 0) return [];
  return [
    warn('tool-invalid', nameOf(tool), `${shortName(nameOf(tool))} breaks the protocol, and strict clients drop the whole list for it: ${faults.join('; ')}.`),
  ];
}

function lintAcceptance(tool: JsonObject, { server, plugin, warn }: { server: string; plugin: string | null; warn: Warn }): Finding[] {
  const name = nameOf(tool);
  const refusal = name === '' ? null : refuseName(name, server, plugin);
  const schema = tool['inputSchema'];
  const unions = typeof schema === 'object' && schema !== null ? ['anyOf', 'oneOf', 'allOf'].filter((key) => Object.hasOwn(schema, key)) : [];
  return [
    ...(refusal === null ? [] : [warn('name-refused', name, `${shortName(name)}: ${refusal}. Shorten or change it.`)]),
    ...(unions.length === 0
      ? []
      : [
          warn(
            'name-refused',
            name,
            `${shortName(name)} has ${unions.join(' and ')} at the top of its inputSchema, for which some hosts refuse the request: move it into a property.`,
          ),
        ]),
  ];
}

function lintCut(tool: JsonObject, warn: Warn): Finding[] {
  const description = tool['description'];
  if (typeof description !== 'string' || lostUnits(description) === 0) return [];
  const lost = formatNumber(lostUnits(description));
  const message = `The description of ${shortName(nameOf(tool))} has ${formatNumber(description.length)} characters, of which clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${lost}: shorten it.`;
  return [warn('description-cut', nameOf(tool), message, { actual: description.length, limit: CUT_UNITS })];
}

function lintInstructions({ instructions, server }: Listing, warn: Warn): Finding[] {
  if (instructions === null || lostUnits(instructions) === 0) return [];
  const message = `The instructions of ${shortName(server.name)} have ${formatNumber(instructions.length)} characters, of which clients that cut at ${formatNumber(CUT_UNITS)} drop the last ${formatNumber(lostUnits(instructions))}: shorten them.`;
  return [warn('description-cut', null, message, { actual: instructions.length, limit: CUT_UNITS })];
}

function lintPaths(tool: JsonObject, paths: readonly string[], warn: Warn): Finding[] {
  const text = JSON.stringify(tool);
  const known = paths.filter((path) => path.length > 1 && text.includes(JSON.stringify(path).slice(1, -1)));
  if (known.length === 0) return [];
  const found = known.find((path) => holdsPath(tool, path));
  return found === undefined
    ? []
    : [
        warn(
          'machine-dependent',
          nameOf(tool),
          `The definition of ${shortName(nameOf(tool))} contains the path ${found} of the machine that measured it, so its size differs from machine to machine: leave the path out.`,
        ),
      ];
}

/** Whether any text of the value holds the path as a whole: `/tmp` is not in `/tmpfile`, nor in `/var/tmp`. */
function holdsPath(value: unknown, path: string): boolean {
  if (typeof value === 'string') return holdsWhole(value, path);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => holdsWhole(key, path) || holdsPath(inner, path));
}

function holdsWhole(text: string, path: string): boolean {
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + path.length] ?? ' ';
    if (!/[\w~.-]/.test(before) && !/[\w-]/.test(after)) return true;
  }
  return false;
}

function nameOf(tool: JsonObject): string {
  return typeof tool['name'] === 'string' ? tool['name'] : '';
}
