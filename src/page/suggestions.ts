import { formatCount, formatNumber } from '../core/format.ts';
import type { PageAdvice } from '../render/html-data.ts';
import { button, make } from './dom.ts';
import { show } from './map.ts';
import type { MapNode } from './nodes.ts';
import type { Store } from './state.ts';
import { name, prose } from './text.ts';

const MOST_ROWS = 50;

/** All advice, by rule, the rule that saves most first. */
export function makeSuggestions(store: Store): HTMLElement[] {
  const groups = new Map<string, { node: MapNode; advice: PageAdvice }[]>();
  for (const serverNode of store.state.top.children()) {
    const rows = [
      ...(serverNode.server?.advice ?? []).map((each) => ({ node: serverNode, advice: each })),
      ...serverNode.children().flatMap((node) => (node.tool?.advice ?? []).map((each) => ({ node, advice: each }))),
    ];
    for (const row of rows) groups.set(row.advice.rule, [...(groups.get(row.advice.rule) ?? []), row]);
  }
  if (groups.size === 0) return [];
  const sum = (rows: readonly { advice: PageAdvice }[]) => rows.reduce((total, row) => total + row.advice.savesBytes, 0);
  const sorted = [...groups].sort((a, b) => sum(b[1]) - sum(a[1]));
  const list = sorted.map(([rule, rows]) =>
    make(
      'details',
      { class: 'rule' },
      make('summary', {}, make('code', {}, rule), ` ${formatNumber(rows.length)}×, ${formatCount(sum(rows), 'byte')}`),
      make(
        'ul',
        {},
        ...rows.slice(0, MOST_ROWS).map(({ node, advice: { message, savesBytes } }) =>
          make(
            'li',
            {},
            button(make('bdi', {}, name(node.label)), () => show(store, node), { class: 'child' }),
            ' ',
            make('bdi', {}, prose(message)),
            savesBytes === 0 ? null : make('strong', {}, ` saves ${formatNumber(savesBytes)}`),
          ),
        ),
        rows.length > MOST_ROWS ? make('li', {}, `… and ${formatNumber(rows.length - MOST_ROWS)} more`) : null,
      ),
    ),
  );
  return [
    make(
      'section',
      { 'aria-labelledby': 'advice' },
      make('h2', { id: 'advice' }, 'What could be shorter'),
      make(
        'p',
        { class: 'muted' },
        'Advice never changes the verdict. Savings are worked out on the changed definition; two that touch the same text do not add up.',
      ),
      ...list,
    ),
  ];
}
