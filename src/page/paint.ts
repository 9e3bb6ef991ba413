import { formatNumber } from '../core/format.ts';
import type { Tile } from './layout.ts';
import { HUES, type Hue, type MapNode, type Weight } from './nodes.ts';
import { name } from './text.ts';

export type Colouring = 'parts' | 'change';

/** The colours of the style sheet, read once for a theme. */
export interface Palette {
  readonly surface: string;
  readonly ink: string;
  readonly over: string;
  readonly hues: Readonly<Record<Hue, string>>;
  readonly changes: Readonly<Record<string, string>>;
}

export interface Painting {
  readonly palette: Palette;
  readonly weight: Weight;
  readonly colouring: Colouring;
  /** Tools that are looked for; null for all. */
  readonly found: ReadonlySet<unknown> | null;
}

const CHANGES = ['added', 'grew', 'shrank', 'changed', 'renamed', 'same'] as const;
const FONT = '12px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';
const BOLD = `600 ${FONT}`;

export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (key: string) => style.getPropertyValue(key).trim();
  return {
    surface: read('--map'),
    ink: read('--ink'),
    over: read('--over'),
    hues: Object.fromEntries(HUES.map((hue) => [hue, read(`--part-${hue}`)])) as Record<Hue, string>,
    changes: Object.fromEntries(CHANGES.map((change) => [change, read(`--${change}`)])),
  };
}

/** Draws all tiles; text and lines only where there is room for them. */
export function paint(context: CanvasRenderingContext2D, tiles: readonly Tile[], painting: Painting): void {
  const { palette, found } = painting;
  context.textBaseline = 'middle';
  for (const tile of tiles) {
    const { node } = tile;
    if (tile.depth === 0 && node.kind === 'all') continue;
    context.globalAlpha = found !== null && node.tool !== null && !found.has(node.tool) ? 0.16 : 1;
    context.fillStyle = fillOf(tile, painting);
    const gap = tile.width > 3 && tile.height > 3 ? 1 : 0;
    context.fillRect(tile.x, tile.y, Math.max(0.5, tile.width - gap), Math.max(0.5, tile.height - gap));
    label(context, tile, painting);
  }
  context.globalAlpha = 1;
  context.fillStyle = palette.over;
  for (const tile of tiles) if (tile.node.kind === 'tool') drawLimit(context, tile, painting);
}

function fillOf({ node, header, depth }: Tile, { palette, colouring }: Painting): string {
  if (node.kind === 'all' || node.kind === 'server') return mix(palette.hues.other, palette.surface, 0.3);
  const colour = colouring === 'change' ? (palette.changes[node.tool?.change?.kind ?? 'same'] ?? palette.surface) : palette.hues[node.hue];
  if (node.kind === 'structure') return mix(colour, palette.surface, 0.35);
  if (header > 0 || (depth === 0 && node.kind !== 'tool')) return mix(node.kind === 'tool' ? palette.hues.other : colour, palette.surface, 0.5);
  return colour;
}

function label(context: CanvasRenderingContext2D, { node, x, y, width, height, header }: Tile, { palette, weight }: Painting): void {
  if (width < 34 || height < 15) return;
  context.font = header > 0 ? BOLD : FONT;
  context.fillStyle = palette.ink;
  const room = width - 9;
  const text = shorten(context, name(node.label), room);
  if (text === '') return;
  const middle = header > 0 ? y + header / 2 : y + 9;
  context.fillText(text, x + 4, middle);
  const size = weight === 'tokens' ? node.tokens : node.bytes;
  if (size === null) return;
  context.font = FONT;
  const figure = formatNumber(size);
  if (header > 0) {
    const figureWidth = context.measureText(figure).width;
    context.font = BOLD;
    if (context.measureText(text).width + figureWidth + 14 > width) return;
    context.font = FONT;
    context.fillText(figure, x + width - figureWidth - 5, middle);
  } else if (height >= 30 && context.measureText(figure).width <= room) {
    context.globalAlpha *= 0.75;
    context.fillText(figure, x + 4, y + 24);
  }
}

/** The border and the line of the limit, for a tool that is over it: left of the line is what fits. */
function drawLimit(context: CanvasRenderingContext2D, { node, x, y, width, height }: Tile, { weight, palette, found }: Painting): void {
  const share = limitShare(node, weight);
  if (share === null || share >= 1 || width < 4 || height < 4) return;
  context.globalAlpha = found !== null && !found.has(node.tool) ? 0.16 : 1;
  context.strokeStyle = palette.over;
  context.lineWidth = 2;
  context.setLineDash([]);
  context.strokeRect(x + 1, y + 1, width - 3, height - 3);
  if (width < 24) return;
  context.setLineDash([5, 3]);
  context.beginPath();
  context.moveTo(x + width * share, y + 1);
  context.lineTo(x + width * share, y + height - 2);
  context.stroke();
  context.setLineDash([]);
}

/** The limit of a tool as a share of its size; null without a limit. */
function limitShare({ tool }: MapNode, weight: Weight): number | null {
  if (tool === null) return null;
  const [size, limit] = weight === 'tokens' ? [tool.tokens, tool.tokenLimit ?? null] : [tool.bytes, tool.limit];
  return limit === null || size === null || size === 0 ? null : limit / size;
}

function shorten(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let [low, high] = [0, Math.min(text.length, Math.ceil(room / 3))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle;
    else high = middle - 1;
  }
  return low < 2 ? '' : `${text.slice(0, low).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** `share` of one colour over another; both as `#rrggbb`. */
function mix(colour: string, under: string, share: number): string {
  const channel = (text: string, at: number) => Number.parseInt(text.slice(1 + 2 * at, 3 + 2 * at), 16);
  const mixed = [0, 1, 2].map((at) => Math.round(channel(colour, at) * share + channel(under, at) * (1 - share)));
  return `rgb(${mixed.join(' ')})`;
}
