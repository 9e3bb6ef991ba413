import type { Event } from './github/event.ts';

/** What started this run, and how far its code may be trusted. */
export interface Trust {
  /** null outside GitHub Actions. */
  readonly event: Event | null;
  readonly level: 'trusted' | 'untrusted' | 'never';
}

/**
 * A run outside GitHub Actions is its user's own. Inside, the event decides: a fork's pull request and
 * an event that is not known are untrusted.
 */
export async function readTrust(env: Readonly<Record<string, string | undefined>>, untrusted: boolean): Promise<Trust> {
  if (env['GITHUB_ACTIONS'] !== 'true') return { event: null, level: untrusted ? 'untrusted' : 'trusted' };
  const { readEvent, trustOf } = await import('./github/event.ts');
  const event = readEvent(env);
  const level = trustOf(event);
  return { event, level: untrusted && level === 'trusted' ? 'untrusted' : level };
}
