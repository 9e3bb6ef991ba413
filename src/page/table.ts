import { totalSaving } from '../core/advice-total.ts';
import { formatNumber, formatShare, formatSigned } from '../core/format.ts';
import type { PageServer, PageTool } from '../render/html-data.ts';
import { bar, button, make } from './dom.ts';
import { show } from './map.ts';
import type { MapNode } from './nodes.ts';
import type { Store } from './state.ts';
import { name } from './text.ts';

const PAGE_ROWS = 100;

interface Row {
  readonly node: MapNode;
  readonly server: PageServer;
  readonly tool: PageTool;
  readonly saves: number;
  readonly delta: number | null;
}

interface Column {
  readonly key: string;
  readonly title: string;
  readonly value: (row: Row) => number | string;
}

/** All tools, sorted and filtered, a hundred rows at a time. */
export function makeTable(store: Store): HTMLElement {
  const { data, top } = store.state;
  const rows = top.children().flatMap((node) => node.children().map((child) => rowOf(child)));
  const compared = data.base?.reason === null;
  const counted = data.tokenizer !== null;
  const advised = rows.some(({ saves }) => saves > 0);
  const columns: readonly Column[] = [
    { key: 'tool', title: 'Tool', value: ({ server, tool }) => `${server.name}/${tool.name}` },
    { key: 'bytes', title: 'Bytes', value: ({ tool }) => tool.bytes },
    ...(counted ? [{ key: 'tokens', title: 'Tokens', value: ({ tool }: Row) => tool.tokens ?? 0 }] : []),
    ...(compared ? [{ key: 'change', title: 'Against base', value: ({ delta }: Row) => delta ?? 0 }] : []),
    { key: 'mostly', title: 'Mostly', value: ({ tool }) => heaviest(tool).part },
    ...(advised ? [{ key: 'saves', title: 'Could save', value: ({ saves }: Row) => saves }] : []),
  ];
  const view = { sort: 'bytes', down: true, shown: PAGE_ROWS, filter: 'all' };
  const body = make('tbody');
  const heads = columns.map((column) =>
    make(
      'th',
      { scope: 'col' },
      button(column.title, () => sortBy(column.key)),
    ),
  );
  const count = make('p', { class: 'muted', role: 'status' });
  const more = button('Show more', () => {
    view.shown += PAGE_ROWS;
    draw();
  });
  const filter = make('select', { id: 'filter', change: () => refilter() });
  const filters: readonly [string, string, (row: Row) => boolean][] = [
    ['all', 'all tools', () => true],
    ['over', 'over their limit', ({ tool }) => tool.limit !== null && tool.bytes > tool.limit],
    ['changed', 'changed against base', ({ tool }) => tool.change !== undefined],
    ['advice', 'with advice', ({ tool }) => (tool.advice ?? []).length > 0],
  ];
  filter.append(...filters.filter(([key, , test]) => key === 'all' || rows.some(test)).map(([key, title]) => make('option', { value: key }, title)));
  const widest = rows.reduce((most, { tool }) => Math.max(most, tool.bytes, tool.limit !== null && tool.limit < 4 * tool.bytes ? tool.limit : 0), 1);

  const sortBy = (key: string) => {
    view.down = view.sort === key ? !view.down : key !== 'tool' && key !== 'mostly';
    view.sort = key;
    draw();
  };
  const refilter = () => {
    view.filter = filter.value;
    view.shown = PAGE_ROWS;
    draw();
  };
  const draw = () => {
    const column = columns.find(({ key }) => key === view.sort) ?? columns[0]!;
    const test = filters.find(([key]) => key === view.filter)?.[2] ?? (() => true);
    const { found } = store.state;
    const chosen = rows
      .filter((row) => test(row) && (found === null || found.has(row.tool)))
      .sort((a, b) => order(column.value(a), column.value(b)) * (view.down ? -1 : 1));
    heads.forEach((head, at) => {
      if (columns[at] === column) head.setAttribute('aria-sort', view.down ? 'descending' : 'ascending');
      else head.removeAttribute('aria-sort');
    });
    body.replaceChildren(...chosen.slice(0, view.shown).map((row) => line(row, { store, columns, widest })));
    count.textContent = `${formatNumber(Math.min(view.shown, chosen.length))} of ${formatNumber(chosen.length)} tools${found === null ? '' : ` found for “${name(store.state.query.trim())}”`}`;
    more.hidden = chosen.length <= view.shown;
  };
  let [known, weight] = [store.state.found, store.state.weight];
  store.watch(() => {
    if (known === store.state.found && weight === store.state.weight && body.childElementCount > 0) return;
    [known, weight] = [store.state.found, store.state.weight];
    draw();
  });
  return make(
    'section',
    { 'aria-labelledby': 'tools' },
    make('div', { class: 'bar-line' }, make('h2', { id: 'tools' }, 'Tools'), make('label', { for: 'filter' }, 'Show'), filter, count),
    make(
      'div',
      { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Table of tools' },
      make('table', {}, make('thead', {}, make('tr', {}, ...heads)), body),
    ),
    more,
  );
}

function rowOf(node: MapNode): Row {
  const [server, tool] = [node.server!, node.tool!];
  const { change } = tool;
  const saves = totalSaving(tool.advice ?? []);
  return { node, server, tool, saves, delta: change === undefined ? null : change.kind === 'added' ? tool.bytes : tool.bytes - change.before };
}

function line(
  { node, server, tool, saves, delta }: Row,
  { store, columns, widest }: { store: Store; columns: readonly Column[]; widest: number },
): HTMLElement {
  const over = tool.limit !== null && tool.bytes > tool.limit;
  const cells: Record<string, HTMLElement> = {
    tool: make(
      'th',
      { scope: 'row' },
      button(make('bdi', {}, make('span', { class: 'muted' }, `${name(server.name)}/`), name(tool.name)), () => show(store, node), { class: 'child' }),
    ),
    bytes: make(
      'td',
      { class: over ? 'number over' : 'number' },
      make(
        'span',
        { class: 'measure' },
        make('span', {}, formatNumber(tool.bytes)),
        bar(tool.bytes / widest, { limit: tool.limit === null ? null : tool.limit / widest, over }),
        over ? make('span', {}, `${formatNumber(tool.bytes - (tool.limit ?? 0))} over`) : null,
      ),
    ),
    tokens: make('td', { class: 'number' }, tool.tokens === null ? '–' : formatNumber(tool.tokens)),
    change: make('td', { class: `number change ${tool.change?.kind ?? ''}` }, changeText(tool, delta)),
    mostly: make('td', {}, `${heaviest(tool).part} ${formatShare(heaviest(tool).bytes, tool.bytes)}`),
    saves: make('td', { class: 'number' }, saves === 0 ? '' : formatNumber(saves)),
  };
  return make('tr', {}, ...columns.flatMap(({ key }) => cells[key] ?? []));
}

function changeText({ change }: PageTool, delta: number | null): string {
  if (change === undefined || delta === null) return '';
  return change.kind === 'added' ? `new, ${formatSigned(delta)}` : change.kind === 'renamed' ? `renamed, ${formatSigned(delta)}` : formatSigned(delta);
}

function heaviest({ parts }: PageTool): { part: string; bytes: number } {
  const [part, bytes] = Object.entries(parts).reduce((most, each) => (each[1] > most[1] ? each : most), ['other', 0] as [string, number]);
  return { part, bytes };
}

function order(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
