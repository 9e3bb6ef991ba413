/** Something that a definition needs and nothing gives. */
export interface Need {
  readonly kind: 'variable' | 'input';
  /** Name of the variable, or what stands in the form: `k` of `${input:k}`, `config:x` of a form that is not known. */
  readonly name: string;
  /** The form as written. */
  readonly form: string;
}

/** What the forms stand for. */
export interface Sources {
  /** Value of a variable, where one may be used. */
  readonly variable: (name: string) => string | undefined;
  /** Value of an input, where one is given: `k` of `${input:k}`. */
  readonly input: (name: string) => string | undefined;
  /** Defaults by the form's inside: `input:k`, `user_config.k`. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Forms with a fixed meaning: `workspaceFolder`. */
  readonly constants: ReadonlyMap<string, string>;
  /** `$NAME` without braces is a variable. */
  readonly bare: boolean;
}

export interface Expanded {
  /** Every form replaced; one that could not be is left in a spelling that all clients' forms share. */
  readonly text: string;
  readonly needs: readonly Need[];
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const MAX_NESTING = 8;
/** Longest form without `${`, in characters. */
const MAX_PLAIN = 300;

/**
 * Replaces every form that any client knows: `${VAR}`, `${VAR:-default}`, `${env:VAR}`, `{env:VAR}`,
 * `${input:x}`, `${user_config.x}`, `${workspaceFolder}` and the like, `$VAR` where `sources.bare`.
 * A form that is not known is a need, never text to start a server with.
 */
export function expand(text: string, sources: Sources, nesting = 0): Expanded {
  const needs: Need[] = [];
  const ends = closings(text);
  let out = '';
  for (let at = 0; at < text.length; ) {
    const form = formAt(text, at, { end: ends.get(at), bare: sources.bare });
    if (form === null) {
      out += text[at];
      at += 1;
      continue;
    }
    const value = nesting > MAX_NESTING ? unknown(form.text, form.text) : valueFor(form, sources, nesting);
    out += value.text;
    needs.push(...value.needs);
    at += form.text.length;
  }
  return { text: out, needs };
}

/** Where each `${` closes; one pass, since the text is a stranger's and may be a mebibyte of `${`. */
function closings(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '$' && text[at + 1] === '{') open.push(at);
    if (text[at] !== '}') continue;
    const start = open.pop();
    if (start !== undefined) ends.set(start, at + 1);
  }
  return ends;
}

interface Form {
  readonly text: string;
  readonly inside: string;
}

function formAt(text: string, at: number, { end, bare }: { readonly end: number | undefined; readonly bare: boolean }): Form | null {
  if (end !== undefined) return { text: text.slice(at, end), inside: text.slice(at + 2, end - 1) };
  if (text[at] === '{') return formOf(/^\{((?:env|file):[^{}]*)\}/, text.slice(at, at + MAX_PLAIN));
  return bare && text[at] === '$' ? formOf(/^\$([A-Za-z_][A-Za-z0-9_]*)/, text.slice(at, at + MAX_PLAIN)) : null;
}

function formOf(pattern: RegExp, text: string): Form | null {
  const found = pattern.exec(text);
  return found === null ? null : { text: found[0], inside: found[1] ?? '' };
}

function valueFor({ text, inside }: Form, sources: Sources, nesting: number): Expanded {
  const split = inside.indexOf(':-');
  const key = (split === -1 ? inside : inside.slice(0, split)).replace(/^env:/, '');
  const isVariable = NAME.test(key);
  const given = isVariable ? (sources.variable(key) ?? sources.constants.get(key)) : sources.constants.get(inside);
  if (given !== undefined) return { text: given, needs: [] };
  const fallback = split === -1 ? sources.defaults.get(inside) : inside.slice(split + 2);
  if (isVariable && fallback !== undefined) return expand(fallback, sources, nesting + 1);
  if (isVariable) return { text: `\${${key}}`, needs: [{ kind: 'variable', name: key, form: text }] };
  return inputOf({ text, inside }, sources, nesting);
}

function inputOf({ text, inside }: Form, sources: Sources, nesting: number): Expanded {
  const name = inside.replace(/^(input:|user_config\.)/, '');
  const given = sources.input(name);
  if (given !== undefined) return { text: given, needs: [] };
  const fallback = sources.defaults.get(inside);
  return fallback === undefined ? unknown(name, text) : expand(fallback, sources, nesting + 1);
}

function unknown(name: string, form: string): Expanded {
  return { text: form, needs: [{ kind: 'input', name, form }] };
}
