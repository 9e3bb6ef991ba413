import type { Reason } from '../core/types.ts';
import { type Entry, short } from './entry.ts';
import type { PlacedNeed, Scene } from './resolve.ts';

/**
 * Why a server with open needs is not started, with the line to paste into the budget file. A value
 * under the key of `env` that holds the form, or else under the name in the form, fills the need.
 */
export function needsReason(
  entry: Entry,
  needs: readonly PlacedNeed[],
  { passEnv, scene }: { readonly passEnv: readonly string[]; readonly scene: Scene },
): Reason {
  const names = [...new Set(needs.map(({ kind, name }) => (kind === 'input' ? `input ${short(name)}` : short(name))))];
  const where = [...new Set(needs.map(({ place, form }) => `${short(place)} holds ${short(form)}`))].slice(0, 3).join(', ');
  const keys = [...new Set(needs.map(keyFor))];
  const values = keys.map((key) => `${JSON.stringify(key)}: "placeholder"`).join(', ');
  const line = `"servers": { ${JSON.stringify(entry.name)}: { "env": { ${values} } } }`;
  const message = `needs ${names.slice(0, 5).join(', ')}: ${where} in ${entry.source}. ${unset(keys, passEnv, scene)}Paste into ${scene.budgetLabel}: ${line}`;
  return { code: needs.some(({ kind }) => kind === 'input') ? 'needs-input' : 'needs-variable', message };
}

function keyFor({ place, name }: PlacedNeed): string {
  return place.startsWith('env.') ? place.slice('env.'.length) : name;
}

function unset(keys: readonly string[], passEnv: readonly string[], { trusted }: Scene): string {
  const named = keys.filter((key) => passEnv.includes(key));
  if (named.length === 0) return '';
  if (!trusted) return `"passEnv" is not honoured here, since this change is not trusted. `;
  return `"passEnv" names ${named.map(short).join(', ')}, but the environment has no such variable. `;
}
