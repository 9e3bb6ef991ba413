import type { Launch, Server, ServerEntry } from '../core/types.ts';
import { expand } from './expand.ts';
import type { Scene } from './resolve.ts';

/** A URL and headers as a person typed them. */
export interface TypedUrl {
  readonly url: string;
  /** `${VAR}` in a value is read from the environment: the person named it. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The server of a URL that a person typed, called `server`. Its headers may read any variable of the
 * caller's environment, since it is the caller who names it; nothing of the checkout is expanded here.
 */
export function urlServer({ url, headers }: TypedUrl, overlay: ServerEntry | undefined, { env }: Scene): Server {
  const { capabilities = {}, sandbox = {}, transport } = overlay ?? {};
  const variable = (name: string) => (Object.hasOwn(env, name) ? env[name] : undefined);
  const sources = { variable, input: () => undefined, defaults: new Map(), constants: new Map(), bare: false };
  const expanded = Object.entries(headers).map(([name, text]) => ({ name, ...expand(text, sources) }));
  const lacking = [...new Set(expanded.flatMap(({ needs }) => needs.map((need) => need.name)))];
  const launch: Launch =
    lacking.length > 0
      ? {
          kind: 'unlaunchable',
          reason: { code: 'needs-variable', message: `needs ${lacking.join(', ')}: --header names it, but the environment has no such variable.` },
        }
      : {
          kind: 'remote',
          url,
          headers: Object.fromEntries(expanded.map(({ name, text }) => [name, text])),
          transport: transport === 'http' || transport === 'sse' ? transport : 'auto',
        };
  return { name: 'server', source: 'command line', launch, capabilities, sandbox };
}
