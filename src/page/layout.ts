import { treemapSquarify } from 'd3-hierarchy';
import { type MapNode, type Weight, weigh } from './nodes.ts';

/** A node with its place on the map, in CSS pixels. */
export interface Tile {
  readonly node: MapNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Levels below the node that fills the map. */
  readonly depth: number;
  /** Height of the strip with its name; 0 where there is no room, or nothing below it is drawn. */
  readonly header: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Levels below the node that fills the map: a tool is looked at closely, a server from afar. */
const LEVELS = { near: 12, far: 3 } as const;
const HEADER = 18;
const ROOM = { width: 44, height: 40 } as const;

/** Places a node and what is below it, parents before children, as deep as there is room to see it. */
export function layOut(root: MapNode, box: Box, weight: Weight): Tile[] {
  const tiles: Tile[] = [];
  const levels = root.kind === 'all' || root.kind === 'server' ? LEVELS.far : LEVELS.near;
  place({ node: root, box, depth: 0, levels, weight, tiles });
  return tiles;
}

interface Placing {
  readonly node: MapNode;
  readonly box: Box;
  readonly depth: number;
  readonly levels: number;
  readonly weight: Weight;
  readonly tiles: Tile[];
}

function place({ node, box, depth, levels, weight, tiles }: Placing): void {
  const roomy = depth === 0 || (depth < levels && box.width >= ROOM.width && box.height >= ROOM.height);
  const children = roomy ? [...node.children()].map((child) => ({ child, value: weigh(child, weight) })).filter(({ value }) => value > 0) : [];
  const header = depth === 0 || children.length === 0 ? 0 : HEADER;
  tiles.push({ node, ...box, depth, header });
  if (children.length === 0) return;
  const pad = depth === 0 ? 0 : 2;
  const inner = { x: box.x + pad, y: box.y + header, width: Math.max(0, box.width - 2 * pad), height: Math.max(0, box.height - header - pad) };
  for (const { child, at } of squarify(children, inner)) place({ node: child, box: at, depth: depth + 1, levels, weight, tiles });
}

function squarify(children: readonly { readonly child: MapNode; readonly value: number }[], { x, y, width, height }: Box): { child: MapNode; at: Box }[] {
  const rows = children.map(({ child, value }) => ({ child, value, x0: 0, y0: 0, x1: 0, y1: 0 })).sort((a, b) => b.value - a.value);
  const value = rows.reduce((sum, row) => sum + row.value, 0);
  // The tiling reads and writes only these members of d3's nodes.
  treemapSquarify({ value, children: rows } as never, x, y, x + width, y + height);
  return rows.map(({ child, x0, y0, x1, y1 }) => ({ child, at: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 } }));
}
