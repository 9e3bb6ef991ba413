import type { PageData, PageTool } from '../render/html-data.ts';
import { type MapNode, makeTree, type Weight } from './nodes.ts';
import type { Colouring } from './paint.ts';

/** What the reader looks at; every view draws itself from it. */
export interface State {
  readonly data: PageData;
  readonly top: MapNode;
  /** Fills the map. */
  root: MapNode;
  /** Is described beside it. */
  selected: MapNode;
  weight: Weight;
  colouring: Colouring;
  query: string;
  /** Tools that the query finds; null where there is none. */
  found: ReadonlySet<PageTool> | null;
}

export interface Store {
  readonly state: State;
  /** Tells every view that something changed. */
  readonly change: (by: Partial<Pick<State, 'root' | 'selected' | 'weight' | 'colouring' | 'query'>>) => void;
  readonly watch: (view: () => void) => void;
}

export function makeStore(data: PageData): Store {
  const top = makeTree(data);
  const [only, ...others] = top.children();
  const start = only !== undefined && others.length === 0 ? only : top;
  const state: State = {
    data,
    top,
    root: start,
    selected: start,
    weight: 'bytes',
    colouring: data.base?.reason === null ? 'change' : 'parts',
    query: '',
    found: null,
  };
  const views: (() => void)[] = [];
  return {
    state,
    watch: (view) => views.push(view),
    change: (by) => {
      Object.assign(state, by);
      if (by.query !== undefined) state.found = find(data, by.query);
      for (const view of views) view();
    },
  };
}

/** Tools whose name, or anything in whose definition, holds the text. */
function find(data: PageData, query: string): ReadonlySet<PageTool> | null {
  const words = query.trim().toLowerCase();
  if (words === '') return null;
  const found = new Set<PageTool>();
  for (const server of data.servers) {
    if (server.status !== 'measured') continue;
    for (const tool of (server as { tools: readonly PageTool[] }).tools)
      if (`${server.name}/${tool.name}`.toLowerCase().includes(words) || textOf(tool).includes(words)) found.add(tool);
  }
  return found;
}

const texts = new WeakMap<PageTool, string>();

function textOf(tool: PageTool): string {
  const known = texts.get(tool);
  if (known !== undefined) return known;
  const text = JSON.stringify(tool.definition).toLowerCase();
  texts.set(tool, text);
  return text;
}
