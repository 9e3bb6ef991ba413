import { formatCount, formatShare } from '../core/format.ts';
import { button, byId, make } from './dom.ts';
import { layOut, type Tile } from './layout.ts';
import { HUES, lineage, type MapNode } from './nodes.ts';
import { type Palette, paint, readPalette } from './paint.ts';
import type { Store } from './state.ts';
import { name } from './text.ts';

const KEYS = 'Arrow keys move between tiles, Enter opens one, Escape goes back, Home shows everything.';
const CHANGE_WORDS = { added: 'new', grew: 'grew', shrank: 'shrank', changed: 'changed, same size', renamed: 'renamed', same: 'unchanged' } as const;

/** The treemap: one canvas, a frame around the selected tile, a hint under the pointer. */
export function makeMap(store: Store): HTMLElement {
  const canvas = make('canvas', { 'aria-hidden': 'true' });
  const frame = make('div', { class: 'frame', hidden: true, 'aria-hidden': 'true' });
  const hint = make('div', { class: 'hint', hidden: true, 'aria-hidden': 'true' });
  const area = make(
    'div',
    { id: 'map', tabindex: 0, role: 'application', 'aria-roledescription': 'treemap', 'aria-label': 'Treemap of the sizes', 'aria-describedby': 'map-keys' },
    canvas,
    frame,
    hint,
  );
  const crumbs = make('nav', { class: 'crumbs', 'aria-label': 'Place in the treemap' });
  const legend = make('ul', { class: 'legend', 'aria-label': 'Colours' });
  const live = make('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  let tiles: readonly Tile[] = [];
  let palette: Palette | null = null;

  const draw = () => {
    const { clientWidth: width, clientHeight: height } = area;
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null || width === 0) return;
    palette ??= readPalette();
    const { root, weight, colouring, found } = store.state;
    context.scale(scale, scale);
    context.fillStyle = palette.surface;
    context.fillRect(0, 0, width, height);
    tiles = layOut(root, { x: 0, y: 0, width, height }, weight);
    paint(context, tiles, { palette, weight, colouring, found });
    showFrame();
  };

  const showFrame = () => {
    const tile = tiles.find(({ node, depth }) => depth > 0 && node === store.state.selected);
    frame.hidden = tile === undefined;
    if (tile !== undefined) position(frame, tile);
  };

  const at = (event: MouseEvent): Tile | null => {
    const { left, top } = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    return tiles.findLast((tile) => tile.depth > 0 && x >= tile.x && x < tile.x + tile.width && y >= tile.y && y < tile.y + tile.height) ?? null;
  };

  area.addEventListener('pointermove', (event) => {
    const tile = event.pointerType === 'touch' ? null : at(event);
    hint.hidden = tile === null;
    if (tile === null) return;
    hint.textContent = describe(tile.node, store);
    const { clientWidth, clientHeight } = area;
    const { left, top } = area.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    hint.style.left = `${Math.max(4, Math.min(x + 14, clientWidth - hint.offsetWidth - 4))}px`;
    hint.style.top = `${y + 18 + hint.offsetHeight > clientHeight ? y - hint.offsetHeight - 10 : y + 18}px`;
  });
  area.addEventListener('pointerleave', () => {
    hint.hidden = true;
  });
  area.addEventListener('click', (event) => {
    const tile = at(event);
    if (tile !== null) open(store, tile.node);
  });
  area.addEventListener('keydown', (event) => {
    const moved = steer(event.key, tiles, store);
    if (!moved) return;
    event.preventDefault();
    live.textContent = describe(store.state.selected, store);
  });
  const repaint = () => {
    palette = null;
    draw();
  };
  new ResizeObserver(draw).observe(area);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  document.addEventListener('theme', repaint);
  store.watch(() => {
    crumbs.replaceChildren(...crumbsOf(store));
    legend.replaceChildren(...legendOf(store));
    draw();
  });
  const keys = make('p', { id: 'map-keys', class: 'keys' }, KEYS);
  return make('div', { class: 'map-column' }, crumbs, area, legend, keys, live);
}

/** Shows a node: fills the map with it where it holds something, else frames it. */
export function open(store: Store, node: MapNode): void {
  const { root } = store.state;
  const path = lineage(node);
  const tool = path.find(({ kind }) => kind === 'tool');
  const inside = lineage(root).some((each) => each === tool);
  const below = path[path.indexOf(root) + 1];
  const target = tool !== undefined && !inside ? tool : (below ?? node);
  if (target.children().length > 0) store.change({ root: target, selected: target });
  else store.change({ selected: target });
}

/** Fills the map with a node, or with what holds it. */
export function show(store: Store, node: MapNode): void {
  const root = node.children().length > 0 ? node : (node.parent ?? node);
  store.change({ root, selected: node });
  byId('map').scrollIntoView({ block: 'nearest' });
}

function steer(key: string, tiles: readonly Tile[], store: Store): boolean {
  const { root, selected, top } = store.state;
  const siblings = tiles.filter(({ depth }) => depth === 1);
  const here = siblings.find(({ node }) => node === selected);
  switch (key) {
    case 'Home':
      store.change({ root: top, selected: top });
      return true;
    case 'Escape':
    case 'Backspace':
      if (root.parent === null) return false;
      store.change({ root: root.parent, selected: root });
      return true;
    case 'Enter':
      if (here === undefined || here.node.children().length === 0) return false;
      store.change({ root: here.node, selected: here.node });
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = here === undefined ? siblings[0] : nearest(here, siblings, key);
      if (next !== undefined) store.change({ selected: next.node });
      return true;
    }
    default:
      return false;
  }
}

/** The nearest tile in a direction; what lies straight ahead counts before what lies aside. */
function nearest(from: Tile, tiles: readonly Tile[], key: string): Tile | undefined {
  const middle = ({ x, y, width, height }: Tile) => ({ x: x + width / 2, y: y + height / 2 });
  const [here, sign] = [middle(from), key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1];
  const level = key === 'ArrowLeft' || key === 'ArrowRight';
  let best: { tile: Tile; far: number } | undefined;
  for (const tile of tiles) {
    const there = middle(tile);
    const [ahead, aside] = level ? [(there.x - here.x) * sign, Math.abs(there.y - here.y)] : [(there.y - here.y) * sign, Math.abs(there.x - here.x)];
    const far = ahead + 2 * aside;
    if (tile !== from && ahead > 0.5 && (best === undefined || far < best.far)) best = { tile, far };
  }
  return best?.tile;
}

function describe(node: MapNode, { state }: Store): string {
  const place = lineage(node)
    .slice(1)
    .map(({ label }) => name(label));
  const tokens = node.tokens === null ? '' : `, ${formatCount(node.tokens, 'token')}`;
  const within = node.parent === null ? '' : `, ${formatShare(node.bytes, state.top.bytes)} of all`;
  const change = node.kind === 'tool' && node.tool?.change !== undefined ? `, ${CHANGE_WORDS[node.tool.change.kind as 'grew']}` : '';
  return `${place.join(' › ') || node.label}: ${formatCount(node.bytes, 'byte')}${tokens}${within}${change}`;
}

function crumbsOf(store: Store): HTMLElement[] {
  const path = lineage(store.state.root);
  return path.map((node, at) => {
    const text = name(node.label);
    return at === path.length - 1
      ? make('span', { 'aria-current': 'true' }, make('bdi', {}, text))
      : button(make('bdi', {}, text), () => store.change({ root: node, selected: node }));
  });
}

function legendOf({ state }: Store): HTMLElement[] {
  const entry = (variable: string, text: string) => make('li', {}, make('span', { class: `swatch swatch-${variable}` }), text);
  const over = make('li', {}, make('span', { class: 'swatch swatch-over' }), 'over its limit, which the dashed line marks');
  const anyOver = state.data.servers.some((server) => 'tools' in server && server.tools.some(({ bytes, limit }) => limit !== null && bytes > limit));
  const colours =
    state.colouring === 'change'
      ? Object.entries(CHANGE_WORDS).map(([change, words]) => entry(change, words))
      : HUES.map((hue) => entry(hue, hue === 'title' ? 'name, title' : hue));
  return [...colours, ...(anyOver ? [over] : [])];
}

function position(element: HTMLElement, { x, y, width, height }: Tile): void {
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}
