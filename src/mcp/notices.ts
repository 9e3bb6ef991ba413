import type { Finding } from '../core/report.ts';
import type { Greeting } from './legacy.ts';
import type { Pages } from './pages.ts';
import { quote } from './quote.ts';
import type { Settled } from './settle.ts';
import type { Noise } from './stdio.ts';

type Notice = Finding & { readonly kind: 'stdout-noise' | 'cursor-null' | 'list-changed' | 'no-tools' };

/** What was odd about how a server listed; none of it changes a number. */
export function listNotices(server: string, greeting: Greeting, settled: Settled): Notice[] {
  const notices: Notice[] = [];
  const add = (kind: Notice['kind'], message: string) => notices.push({ kind, severity: 'warning', server, message });
  const { pages, first } = settled;
  if (greeting.tools === 'undeclared') add('no-tools', `${server}: the server offers no tools (it declares no "tools" capability).`);
  if (pages.endedWithNull) add('cursor-null', `${server}: the last page says "nextCursor": null; clients may reject it. Leave the key out.`);
  if (first) {
    const words = `${count(first)} first, ${count(pages)} once it held still, which is what counts`;
    add('list-changed', `${server}: the list of tools changed after the start: ${words}.`);
  }
  return notices;
}

/** Lines on stdout that are no protocol: many clients give up at the first. */
export function noiseNotices(server: string, { lines, first }: Noise): Notice[] {
  if (lines === 0) return [];
  const words = `${lines} non-protocol ${lines === 1 ? 'line' : 'lines'} on stdout, the first: ${quote(first[0] ?? '')}`;
  return [{ kind: 'stdout-noise', severity: 'warning', server, actual: lines, message: `${server}: ${words}. Log to stderr instead.` }];
}

function count({ tools }: Pages): string {
  return `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}`;
}
