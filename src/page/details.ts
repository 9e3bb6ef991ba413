import { formatCount, formatNumber, formatShare, formatSigned } from '../core/format.ts';
import type { PageAdvice, PageTool } from '../render/html-data.ts';
import { bar, button, make } from './dom.ts';
import { open, show } from './map.ts';
import type { MapNode } from './nodes.ts';
import { weigh } from './nodes.ts';
import type { Store } from './state.ts';
import { name, prose } from './text.ts';

const MOST_CHILDREN = 60;
const HEAVIEST = 12;

/** What is selected: its figures, what could be shorter, what is in it, and its own text. */
export function makeDetails(store: Store): HTMLElement {
  const panel = make('aside', { class: 'details', 'aria-label': 'What is selected', tabindex: 0 });
  let shown: MapNode | null = null;
  let weight = store.state.weight;
  store.watch(() => {
    if (shown === store.state.selected && weight === store.state.weight) return;
    shown = store.state.selected;
    weight = store.state.weight;
    panel.replaceChildren(...contents(shown, store));
    panel.scrollTop = 0;
  });
  return panel;
}

function contents(node: MapNode, store: Store): HTMLElement[] {
  const { tool } = node;
  const ofTool = node.kind === 'tool' && tool !== null;
  return [
    make('h2', {}, make('bdi', {}, name(node.label))),
    ...(tool !== null && !ofTool ? [make('p', { class: 'path' }, make('bdi', {}, `${name(tool.name)} › ${node.path.map(name).join(' › ')}`))] : []),
    figures(node, store),
    ...(ofTool ? limitWords(tool) : []),
    ...(ofTool ? changeWords(tool) : []),
    ...(node.kind === 'server' ? serverFacts(node) : []),
    ...inside(node, store),
    ...(tool === null ? [] : ownText(node, tool)),
  ];
}

function figures(node: MapNode, { state }: Store): HTMLElement {
  const row = (term: string, text: string) => [make('div', {}, make('dt', {}, term), make('dd', {}, text))];
  const shares = [
    ...(node.tool !== null && node.kind !== 'tool' ? row('of the tool', formatShare(node.bytes, node.tool.bytes)) : []),
    ...(node.parent === null ? [] : row('of all', formatShare(node.bytes, state.top.bytes))),
  ];
  return make(
    'dl',
    { class: 'figures' },
    ...row('bytes', formatNumber(node.bytes)),
    ...(node.tokens === null ? [] : row('tokens', formatNumber(node.tokens))),
    ...shares,
  );
}

function limitWords({ bytes, limit, ceiling, tokens, tokenLimit }: PageTool): HTMLElement[] {
  const line = (size: number, most: number, unit: string, what: string) => {
    const over = size > most;
    const scale = Math.max(size, most);
    const words = over
      ? `${formatCount(size - most, unit)} over its ${what} of ${formatNumber(most)}`
      : `${formatNumber(size)} of ${formatCount(most, unit)} (${what})`;
    return make('div', { class: over ? 'limit over' : 'limit' }, make('p', {}, words), bar(size / scale, { limit: most / scale, over }));
  };
  return [
    ...(limit === null ? [] : [line(bytes, limit, 'byte', ceiling ? 'ceiling' : 'limit')]),
    ...(tokenLimit === undefined || tokens === null ? [] : [line(tokens, tokenLimit, 'token', 'limit')]),
  ];
}

function changeWords({ change, bytes }: PageTool): HTMLElement[] {
  if (change === undefined) return [];
  if (change.kind === 'added') return [make('p', { class: 'change added' }, 'New: base does not have it.')];
  const parts = Object.entries(change.parts).map(([part, size]) => `${part} ${formatSigned(size ?? 0)}`);
  const from = change.kind === 'renamed' ? `Renamed from ${name(change.from ?? '')}. ` : '';
  const words = `${from}${formatSigned(bytes - change.before)} bytes against base (${formatNumber(change.before)})${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
  return [make('p', { class: `change ${change.kind}` }, make('bdi', {}, words))];
}

function serverFacts({ server }: MapNode): HTMLElement[] {
  if (server === null) return [];
  const { instructions } = server;
  return [
    make('p', { class: 'muted' }, make('bdi', {}, `From ${name(server.source)}${server.package === null ? '' : `, ${name(server.package)}`}`)),
    ...adviceList(server.advice),
    ...(instructions.bytes === 0
      ? []
      : [
          make('h3', {}, 'Instructions'),
          make(
            'p',
            { class: 'muted' },
            `${formatCount(instructions.bytes, 'byte')}${instructions.tokens === null ? '' : `, ${formatCount(instructions.tokens, 'token')}`}, apart from the total of the tools`,
          ),
          ...(instructions.text === undefined ? [] : [make('pre', { class: 'own', tabindex: 0, 'aria-label': 'Instructions' }, prose(instructions.text))]),
        ]),
  ];
}

function inside(node: MapNode, store: Store): HTMLElement[] {
  const { weight } = store.state;
  const children = [...node.children()].sort((a, b) => weigh(b, weight) - weigh(a, weight));
  if (children.length === 0) return [];
  const heaviest = weigh(children[0] ?? node, weight);
  const rows = children.slice(0, MOST_CHILDREN).map((child) => row(child, heaviest, store));
  const left = children.length - rows.length;
  return [
    make('h3', {}, `In it, by ${weight}`),
    make('ul', { class: 'children' }, ...rows),
    ...(node.kind === 'all' ? heaviestTools(node, store) : []),
    ...(left > 0 ? [make('p', { class: 'muted' }, `… and ${formatNumber(left)} more: the table below has all tools.`)] : []),
  ];
}

/** The heaviest tools of all servers together. */
function heaviestTools(all: MapNode, store: Store): HTMLElement[] {
  const { weight } = store.state;
  const tools = all
    .children()
    .flatMap((server) => server.children())
    .sort((a, b) => weigh(b, weight) - weigh(a, weight));
  const heaviest = weigh(tools[0] ?? all, weight);
  return [make('h3', {}, 'Heaviest tools'), make('ul', { class: 'children' }, ...tools.slice(0, HEAVIEST).map((tool) => row(tool, heaviest, store)))];
}

function row(child: MapNode, heaviest: number, store: Store): HTMLElement {
  const { weight } = store.state;
  const known = weight === 'tokens' ? child.tokens : child.bytes;
  const size = known === null ? '–' : formatNumber(known);
  const over = child.tool !== null && child.kind === 'tool' && child.tool.limit !== null && child.bytes > child.tool.limit;
  return make(
    'li',
    {},
    button(make('bdi', {}, name(child.label)), () => (child.kind === 'structure' ? open(store, child) : show(store, child)), { class: 'child' }),
    make('span', { class: over ? 'size over' : 'size' }, over ? `${size}, over` : size),
    bar(heaviest === 0 ? 0 : weigh(child, weight) / heaviest, { over }),
  );
}

/** Every text that the tool sends, in its order, each with the advice on it. */
function ownText(node: MapNode, tool: PageTool): HTMLElement[] {
  const advice = tool.advice ?? [];
  const within = advice.filter(({ path }) => node.path.every((key, at) => path[at] === key));
  const texts = textsOf(tool.definition, [])
    .filter(({ path }) => node.path.every((key, at) => path[at] === key))
    .slice(0, 300);
  const at = (path: readonly string[]) => JSON.stringify(path);
  const spoken = new Set(texts.map(({ path }) => at(path)));
  const general = within.filter(({ path }) => !spoken.has(at(path)));
  const value = valueAt(tool.definition, node.path);
  return [
    ...(within.length === 0 ? [] : [make('h3', {}, 'What could be shorter'), ...adviceList(general)]),
    ...(texts.length === 0 ? [] : [make('h3', {}, node.kind === 'tool' ? 'Its own text' : 'Text')]),
    ...texts.flatMap(({ path, text }) => [
      make(
        'div',
        { class: 'text' },
        make('p', { class: 'path' }, make('bdi', {}, path.map(name).join(' › '))),
        make('blockquote', {}, prose(text)),
        ...adviceList(within.filter((each) => at(each.path) === at(path))),
      ),
    ]),
    make(
      'details',
      {},
      make('summary', {}, 'JSON as sent, indented'),
      make('pre', { class: 'own', tabindex: 0, 'aria-label': 'JSON' }, prose(JSON.stringify(value, null, 2) ?? '')),
    ),
  ];
}

function adviceList(advice: readonly PageAdvice[]): HTMLElement[] {
  if (advice.length === 0) return [];
  const rows = advice.map(({ message, savesBytes }) =>
    make('li', {}, make('span', {}, make('bdi', {}, prose(message))), savesBytes === 0 ? null : make('strong', {}, `saves ${formatCount(savesBytes, 'byte')}`)),
  );
  return [make('ul', { class: 'advice' }, ...rows)];
}

interface Text {
  readonly path: readonly string[];
  readonly text: string;
}

/** Descriptions and titles, in the order of the wire. */
function textsOf(value: unknown, path: readonly string[]): Text[] {
  if (typeof value !== 'object' || value === null || path.length > 64) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'description' || key === 'title') && typeof inner === 'string' ? [{ path: [...path, key], text: inner }] : textsOf(inner, [...path, key]),
  );
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? (inner as Record<string, unknown>)[key] : undefined),
    value,
  );
}
