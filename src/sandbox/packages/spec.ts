import { ServerFailure } from '../engine.ts';

/** A package of a registry, as a runner's command line names it. */
export interface PackageSpec {
  readonly name: string;
  /** What stands after the name: a version, range or tag; null for none. */
  readonly wanted: string | null;
  /** The exact version it is pinned to; null when it may change from day to day. */
  readonly exact: string | null;
}

const NPM = /^((?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*)(?:@([^:/\\\s]+))?$/i;
const EXACT = /^v?(\d+\.\d+\.\d+(?:-[\w.-]+)?)(?:\+[\w.-]+)?$/;
const PYTHON = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)(\[[\w, .-]+\])?\s*(.*)$/i;
const PYTHON_EXACT = /^(?:===?|@)\s*(v?[\w.!+-]+)$/;

/** @throws {ServerFailure} `package-spec` for anything but a name of a registry */
export function parseNpmSpec(text: string): PackageSpec {
  const match = NPM.exec(text);
  const isHidden = match === null || /^[.~-]|^@-/.test(text);
  if (isHidden) throw refused(text);
  const wanted = match[2] ?? null;
  return { name: match[1]!, wanted, exact: wanted === null ? null : (EXACT.exec(wanted)?.[1] ?? null) };
}

/** A requirement for uv: `name`, `name[extra]==1.2`, `name@1.2`. */
export function parsePythonSpec(text: string): PackageSpec & { readonly requirement: string } {
  const match = PYTHON.exec(text.trim());
  if (match === null || /[/\\]|:\/\/|^\./.test(text) || /\.(whl|zip|tar\.gz)$/.test(text)) throw refused(text);
  const [, name = '', extras = '', rest = ''] = match;
  if (rest !== '' && !/^(@\s*)?[\w.!+*,<>=~^ -]+$/.test(rest)) throw refused(text);
  const pinned = PYTHON_EXACT.exec(rest)?.[1] ?? null;
  const exact = pinned !== null && /^v?\d/.test(pinned) && !pinned.includes('*') ? pinned : null;
  const requirement = rest.startsWith('@') ? `${name}${extras}${exact === null ? '' : `==${exact}`}` : `${name}${extras}${rest}`;
  return { name, wanted: rest === '' ? null : rest, exact, requirement };
}

/**
 * The Python that is asked for. uv runs it to learn its version, outside the sandbox, so it may be no file.
 * @throws {ServerFailure} `package-spec` for anything but a version or a kind of Python
 */
export function parsePython(text: string | null): string | null {
  if (text === null || /^[\w+@<>=!~*,][\w.+@<>=!~*, -]*$/.test(text)) return text;
  const message = `${JSON.stringify(text.slice(0, 200))} is no version of Python. Name one such as 3.12: a file of the entry's choice is not run.`;
  throw new ServerFailure({ code: 'package-spec', message });
}

/**
 * The name of a program that packages bring.
 * @throws {ServerFailure} `package-spec` for a path, or what a runner would take for an option
 */
export function parseProgram(text: string): string {
  if (/^[-.]|[/\\\0]/.test(text) || text === '')
    throw new ServerFailure({
      code: 'package-spec',
      message: `${JSON.stringify(text.slice(0, 200))} is no plain name of a program of the packages. Name the program, or start the file itself.`,
    });
  return text;
}

function refused(text: string): ServerFailure {
  const message = `${JSON.stringify(text.slice(0, 200))} is no plain name of a registry's package. Only those are fetched: a git, URL, file or alias spec runs code from elsewhere. Name the package, or install it and start its file.`;
  return new ServerFailure({ code: 'package-spec', message });
}
