import { formatCount, formatNumber, formatSigned } from '../core/format.ts';
import type { PageData, PageServer, PageUnmeasured } from '../render/html-data.ts';
import { bar, make } from './dom.ts';
import type { Store } from './state.ts';
import { makeSuggestions } from './suggestions.ts';
import { name, prose } from './text.ts';

const MOST_ROWS = 50;
/** Errors that stand outside a fold: the map shows the rest. */
const OPEN_ROWS = 3;

/** What must be read first: what is over, what was not measured, what was raised. */
export function makeFacts({ state }: Store): HTMLElement[] {
  const { data } = state;
  return [gauges(data), ...unmeasured(data), ...findings(data, 'error', 'Over or wrong'), ...raises(data)].filter((each) => each.childElementCount > 0);
}

/** What may be read after the map: advice, warnings, what is gone, context files, where the figures come from. */
export function makeTail(store: Store): HTMLElement[] {
  const { data } = store.state;
  return [
    ...makeSuggestions(store),
    ...gone(data),
    ...files(data),
    ...ranks(data),
    ...findings(data, 'warning', 'Warnings'),
    ...findings(data, 'notice', 'Notices'),
    footer(data),
  ];
}

/** Limits and differences; the sums themselves stand in the head of the page. */
function gauges({ totals, budget, base, servers }: PageData): HTMLElement {
  const gauge = (unit: string, size: number | null, limit: number | null, before: number | null): HTMLElement[] => {
    if (size === null || (limit === null && before === null)) return [];
    const over = limit !== null && size > limit;
    const scale = Math.max(size, limit ?? 0, 1);
    const against = before === null ? [] : [`${formatSigned(size - before)} ${unit}s against base`];
    const held =
      limit === null ? [] : [`Limit ${formatCount(limit, unit)}, ${over ? `${formatNumber(size - limit)} over` : `${formatNumber(limit - size)} left`}`];
    const words = make('p', {}, [...held, ...against].join(', '));
    return [make('div', { class: over ? 'gauge over' : 'gauge' }, words, limit === null ? null : bar(size / scale, { limit: limit / scale, over }))];
  };
  const whole = servers.every(({ status }) => status === 'measured');
  const before = whole ? (base?.totals ?? null) : null;
  const rows = [
    ...gauge('byte', totals.bytes, budget?.totalBytes ?? null, before?.bytes ?? null),
    ...gauge('token', totals.tokens, budget?.totalTokens ?? null, before?.tokens ?? null),
    ...gauge('tool', totals.tools, budget?.maxTools ?? null, before?.tools ?? null),
  ];
  return make('div', { class: 'gauges' }, ...rows);
}

function unmeasured({ servers }: PageData): HTMLElement[] {
  const missing = servers.filter((server): server is PageUnmeasured => server.status === 'unmeasured');
  if (missing.length === 0) return [];
  const rows = missing.map(({ name: server, reason, partial, stderr }) =>
    make(
      'li',
      {},
      make('strong', {}, make('bdi', {}, name(server))),
      ': ',
      make('bdi', {}, prose(reason.message)),
      partial === null ? null : ` Read before that: ${formatCount(partial.tools, 'tool')}, ${formatCount(partial.bytes, 'byte')}; not a total.`,
      stderr.trim() === ''
        ? null
        : make('details', {}, make('summary', {}, 'stderr'), make('pre', { class: 'own', tabindex: 0, 'aria-label': 'stderr' }, prose(stderr))),
    ),
  );
  return [make('section', { class: 'panel unmeasured', 'aria-label': 'Not measured' }, make('h2', {}, 'Not measured'), make('ul', {}, ...rows))];
}

function findings(data: PageData, severity: string, title: string): HTMLElement[] {
  const told = data.findings.filter((finding) => finding.severity === severity && finding.kind !== 'server-unmeasured');
  if (told.length === 0) return [];
  const rows = told.slice(0, MOST_ROWS).map(({ message, kind }) => make('li', {}, make('code', {}, kind), ' ', make('bdi', {}, prose(message))));
  const rest = told.length - rows.length;
  if (rest > 0) rows.push(make('li', {}, `… and ${formatNumber(rest)} more`));
  const heading = `${title} (${formatNumber(told.length)})`;
  if (severity === 'error') {
    const hidden = rows.length > OPEN_ROWS + 1 ? rows.splice(OPEN_ROWS) : [];
    const fold =
      hidden.length === 0 ? null : make('details', {}, make('summary', {}, `${formatNumber(told.length - OPEN_ROWS)} more`), make('ul', {}, ...hidden));
    return [make('section', { class: 'panel error', 'aria-label': title }, make('h2', {}, heading), make('ul', {}, ...rows), fold)];
  }
  const list = make('ul', {}, ...rows);
  return [make('details', { class: 'panel' }, make('summary', {}, heading), list)];
}

function raises({ base }: PageData): HTMLElement[] {
  const raised = base?.raises ?? [];
  if (raised.length === 0) return [];
  const amount = (value: number | null) => (value === null ? 'no limit' : formatNumber(value));
  const rows = raised.map(({ key, before, after }) => make('li', {}, make('bdi', {}, `${name(key)}: ${amount(before)} to ${amount(after)}`)));
  return [make('section', { class: 'panel', 'aria-label': 'Raised' }, make('h2', {}, 'This change raises the budget'), make('ul', {}, ...rows))];
}

function gone({ gone: removed }: PageData): HTMLElement[] {
  if (removed.length === 0) return [];
  const rows = removed
    .slice(0, MOST_ROWS)
    .map(({ server, tool, before }) => make('li', {}, make('bdi', {}, `${name(server)}/${name(tool)}`), ` −${formatCount(before, 'byte')}`));
  return [
    make(
      'section',
      { 'aria-labelledby': 'gone' },
      make('h2', { id: 'gone' }, `Gone since base (${formatNumber(removed.length)})`),
      make('ul', { class: 'plain' }, ...rows),
    ),
  ];
}

function files({ files: rows, fileLimits }: PageData): HTMLElement[] {
  if (rows.length === 0) return [];
  const head = make('tr', {}, ...['File', 'Bytes', 'Tokens', 'Limit'].map((title) => make('th', { scope: 'col' }, title)));
  const body = rows.map(({ path, pattern, bytes, tokens }) => {
    const limit = Object.hasOwn(fileLimits, pattern) ? (fileLimits[pattern] ?? null) : null;
    const over = limit !== null && bytes > limit;
    const scale = Math.max(bytes, limit ?? 0, 1);
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, make('bdi', {}, name(path))),
      make(
        'td',
        { class: over ? 'number over' : 'number' },
        `${formatNumber(bytes)}${over ? `, ${formatNumber(bytes - (limit ?? 0))} over` : ''}`,
        bar(bytes / scale, { limit: limit === null ? null : limit / scale, over }),
      ),
      make('td', { class: 'number' }, tokens === null ? '–' : formatNumber(tokens)),
      make('td', { class: 'number' }, limit === null ? '' : formatNumber(limit)),
    );
  });
  return [
    make(
      'section',
      { 'aria-labelledby': 'files' },
      make('h2', { id: 'files' }, 'Context files'),
      make(
        'div',
        { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Table of context files' },
        make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)),
      ),
    ),
  ];
}

function ranks({ ranks: rows, distributions }: PageData): HTMLElement[] {
  if (rows.length === 0) return [];
  const list = rows
    .slice(0, MOST_ROWS)
    .map(({ server, tokens, places }) => make('li', {}, make('bdi', {}, name(server)), `: ${formatCount(tokens, 'token')}, ${places.join(', ')}`));
  const title = make('h2', { id: 'rank' }, 'Rank among published servers');
  const what = make('p', { class: 'muted' }, `By tokens of name, description and input schema. ${distributions}.`);
  return [make('section', { 'aria-labelledby': 'rank' }, title, make('ul', { class: 'plain' }, ...list), what)];
}

function footer(data: PageData): HTMLElement {
  const { commit, dirty, measuredAt, base, sandbox, tokenizer, version, discovery, servers } = data;
  const packages = servers.flatMap((server) => ((server as PageServer).package == null ? [] : [(server as PageServer).package ?? '']));
  const facts = [
    commit === null
      ? ''
      : `Commit ${commit.slice(0, 7)}${dirty ? ' with changes in the working tree' : ''}${base?.commit == null ? '' : ` against ${base.commit.slice(0, 7)}`}.`,
    base?.reason == null ? '' : `No comparison: ${base.reason.message}`,
    `${formatCount(discovery.found, 'server')} found${discovery.files.length === 0 ? '' : ` in ${discovery.files.join(', ')}`}, ${formatNumber(discovery.measured)} measured.`,
    packages.length === 0 ? '' : `Packages: ${packages.join(', ')}.`,
    sandbox.engine === null ? '' : sandbox.engine === 'none' ? 'No sandbox protected this machine.' : `Sandbox: ${sandbox.engine} ${sandbox.version ?? ''}.`,
    tokenizer === null ? 'Tokens were not counted.' : `Tokens: ${tokenizer}, exact.`,
    `Measured ${measuredAt} by mcp-budget ${version}.`,
  ];
  return make('footer', {}, ...facts.filter((fact) => fact !== '').map((fact) => make('p', {}, make('bdi', {}, prose(fact)))));
}
