import { formatNumber } from '../core/format.ts';
import type { PageData } from '../render/html-data.ts';
import { makeDetails } from './details.ts';
import { button, byId, make } from './dom.ts';
import { makeFacts, makeTail } from './facts.ts';
import { makeMap } from './map.ts';
import { makeStore, type Store } from './state.ts';
import { makeTable } from './table.ts';

const SEARCH_DELAY_MS = 120;

start(makeStore(JSON.parse(byId('data').textContent ?? 'null') as PageData));

function start(store: Store): void {
  const main = byId('main');
  const { data, top } = store.state;
  byId('top').append(themeButton());
  const empty = top.bytes === 0;
  const map = empty ? [] : [makeTools(store), make('div', { class: 'stage' }, makeMap(store), makeDetails(store))];
  main.replaceChildren(...makeFacts(store), ...map);
  store.change({});
  // The map is what a reader looks at first: what stands below it can wait for the next frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      main.append(...(data.totals.tools === 0 ? [] : [makeTable(store)]), ...makeTail(store));
      store.change({});
      document.documentElement.dataset['ready'] = 'yes';
    }),
  );
}

function makeTools(store: Store): HTMLElement {
  const { data } = store.state;
  const search = make('input', { type: 'search', id: 'search', placeholder: 'name or text', autocomplete: 'off', spellcheck: 'false' });
  const found = make('span', { class: 'muted', role: 'status' });
  let waiting: ReturnType<typeof setTimeout> | undefined;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => store.change({ query: search.value }), SEARCH_DELAY_MS);
  });
  store.watch(() => {
    const { found: tools } = store.state;
    found.textContent = tools === null ? '' : `${formatNumber(tools.size)} found`;
  });
  return make(
    'div',
    { class: 'tools', role: 'group', 'aria-label': 'View' },
    make('label', { for: 'search' }, 'Search'),
    search,
    found,
    ...(data.tokenizer === null
      ? []
      : [
          choice(
            'Size by',
            [
              ['bytes', 'bytes'],
              ['tokens', 'tokens'],
            ],
            () => store.state.weight,
            (weight) => store.change({ weight }),
            store,
          ),
        ]),
    ...(data.base?.reason === null
      ? [
          choice(
            'Colour by',
            [
              ['parts', 'parts'],
              ['change', 'change'],
            ],
            () => store.state.colouring,
            (colouring) => store.change({ colouring }),
            store,
          ),
        ]
      : []),
  );
}

function choice<Value extends string>(
  title: string,
  options: readonly (readonly [Value, string])[],
  read: () => Value,
  choose: (value: Value) => void,
  store: Store,
): HTMLElement {
  const buttons = options.map(([value, text]) => ({ value, element: button(text, () => choose(value)) }));
  store.watch(() => {
    for (const { value, element } of buttons) element.setAttribute('aria-pressed', String(read() === value));
  });
  return make(
    'span',
    { class: 'choice', role: 'group', 'aria-label': title },
    make('span', { 'aria-hidden': 'true' }, title),
    ...buttons.map(({ element }) => element),
  );
}

function themeButton(): HTMLElement {
  const root = document.documentElement;
  const dark = () => (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  return button(
    'Light or dark',
    () => {
      root.dataset['theme'] = dark() ? 'light' : 'dark';
      document.dispatchEvent(new Event('theme'));
    },
    { class: 'theme' },
  );
}
