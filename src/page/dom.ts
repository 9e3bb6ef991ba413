/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

type Child = Node | string | null | false | undefined;
type Attributes = Readonly<Record<string, string | number | boolean | EventListener | undefined>>;

/** Makes an element. Attributes are set as attributes, functions as listeners, texts as text: nothing is parsed as HTML. */
export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key, value);
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false && child !== undefined));
  return element;
}

export function button(text: string | Node, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return make('button', { type: 'button', click: () => act(), ...attributes }, text);
}

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element ${id}.`);
  return element;
}

/** A bar whose filled width is `share`, with a tick where the limit stands; both of the width, from 0 to 1. */
export function bar(share: number, { limit = null, over = false }: { limit?: number | null; over?: boolean } = {}): HTMLElement {
  const fill = make('span', { class: 'fill' });
  fill.style.width = `${(Math.min(1, share) * 100).toFixed(2)}%`;
  const tick = limit === null || limit > 1 ? null : make('span', { class: 'tick' });
  if (tick !== null && limit !== null) tick.style.left = `${(limit * 100).toFixed(2)}%`;
  return make('span', { class: over ? 'bar over' : 'bar', 'aria-hidden': 'true' }, fill, tick);
}
