import { measureProperties, type PropertySize } from '../core/properties.ts';
import type { PageData, PageServer, PageTool } from '../render/html-data.ts';

/** Which colour a part has, here and in everything below it. */
export type Hue = 'description' | 'inputSchema' | 'outputSchema' | 'annotations' | 'title' | 'icons' | '_meta' | 'execution' | 'other';
export const HUES: readonly Hue[] = ['description', 'inputSchema', 'outputSchema', 'annotations', 'title', 'icons', '_meta', 'execution', 'other'];

/** A tile of the treemap: everything, a server, a tool, or a member of a tool. The bytes of children add up to those of the node. */
export interface MapNode {
  readonly kind: 'all' | 'server' | 'tool' | 'member' | 'structure';
  readonly label: string;
  readonly parent: MapNode | null;
  readonly bytes: number;
  /** null where nobody counted them. */
  readonly tokens: number | null;
  readonly hue: Hue;
  readonly server: PageServer | null;
  readonly tool: PageTool | null;
  /** Keys from the top of the tool. */
  readonly path: readonly string[];
  readonly children: () => readonly MapNode[];
}

export type Weight = 'bytes' | 'tokens';

/** The tree of the page; what is below a tool is made when it is looked at. */
export function makeTree(data: PageData): MapNode {
  const servers = data.servers.filter((server) => server.status === 'measured') as PageServer[];
  const { bytes, tokens } = data.totals;
  const label = servers.length === 1 ? 'All tools' : 'All servers';
  const base = { server: null, tool: null, path: [], hue: 'other' } as const;
  return node({ ...base, kind: 'all', label, parent: null, bytes, tokens }, (parent) => servers.map((server) => serverNode(server, parent)));
}

/** What stands between a node and the top, the top first. */
export function lineage(of: MapNode): MapNode[] {
  return of.parent === null ? [of] : [...lineage(of.parent), of];
}

/** The area of a node among its siblings. Where tokens are not known they are in proportion to bytes. */
export function weigh(of: MapNode, weight: Weight): number {
  if (weight === 'bytes') return of.bytes;
  if (of.tokens !== null) return of.tokens;
  const { parent } = of;
  return parent === null || parent.bytes === 0 ? 0 : (of.bytes / parent.bytes) * weigh(parent, weight);
}

type Fixed = Omit<MapNode, 'children'>;

function node(fixed: Fixed, makeChildren: (self: MapNode) => readonly MapNode[]): MapNode {
  let known: readonly MapNode[] | null = null;
  const self: MapNode = {
    ...fixed,
    children: () => {
      known ??= makeChildren(self);
      return known;
    },
  };
  return self;
}

function serverNode(server: PageServer, parent: MapNode): MapNode {
  const { bytes, tokens } = server.totals;
  return node({ kind: 'server', label: server.name, parent, bytes, tokens, hue: 'other', server, tool: null, path: [] }, (self) =>
    server.tools.map((tool) => toolNode(tool, self)),
  );
}

function toolNode(tool: PageTool, parent: MapNode): MapNode {
  const { bytes, tokens } = tool;
  const fixed: Fixed = { kind: 'tool', label: tool.name, parent, bytes, tokens, hue: heaviestHue(tool), server: parent.server, tool, path: [] };
  return node(fixed, (self) => membersOf(tool, self));
}

function heaviestHue({ parts }: PageTool): Hue {
  return HUES.reduce((most, hue) => ((parts[hue] ?? 0) > (parts[most] ?? 0) ? hue : most), 'other' as Hue);
}

function membersOf(tool: PageTool, self: MapNode): readonly MapNode[] {
  const root = measureProperties(tool.definition, null);
  if (root.bytes !== tool.bytes) return partsOf(tool, self);
  let next = 0;
  const counted = tool.propertyTokens;
  const below = (size: PropertySize, parent: MapNode): MapNode[] => {
    const children = size.children.map((child) => member(child, parent));
    return children.length === 0 ? [] : [...children, structure(size.ownBytes, parent)];
  };
  const member = (size: PropertySize, parent: MapNode): MapNode => {
    const key = size.path.at(-1) ?? '';
    const tokens = counted?.[next] ?? (size.path.length === 1 && key !== 'other' ? (partTokens(tool, key) ?? null) : null);
    next += 1;
    const hue = parent.kind === 'tool' ? hueOf(key) : parent.hue;
    const fixed: Fixed = { kind: 'member', label: key, parent, bytes: size.bytes, tokens, hue, server: self.server, tool, path: size.path };
    // The figures stand in the order of the tree, parents first: all children are made in that order at once.
    const made: MapNode = node(fixed, () => children);
    const children: MapNode[] = below(size, made);
    return made;
  };
  return below(root, self);
}

/** Where the definition is not the one that was measured, its parts are all that is known. */
function partsOf(tool: PageTool, self: MapNode): MapNode[] {
  return HUES.filter((hue) => (tool.parts[hue] ?? 0) > 0).map((hue) =>
    node(
      { kind: 'member', label: hue, parent: self, bytes: tool.parts[hue] ?? 0, tokens: partTokens(tool, hue), hue, server: self.server, tool, path: [hue] },
      () => [],
    ),
  );
}

function structure(bytes: number, parent: MapNode): MapNode {
  const fixed: Fixed = {
    kind: 'structure',
    label: 'keys and braces',
    parent,
    bytes,
    tokens: null,
    hue: parent.kind === 'tool' ? 'other' : parent.hue,
    server: parent.server,
    tool: parent.tool,
    path: parent.path,
  };
  return node(fixed, () => []);
}

function hueOf(key: string): Hue {
  if (key === 'name') return 'title';
  return HUES.find((hue) => hue === key) ?? 'other';
}

function partTokens({ partTokens: known }: PageTool, key: string): number | null {
  const hue = HUES.find((each) => each === key);
  return hue === undefined ? null : (known?.[hue] ?? null);
}
