import type { Reason } from '../core/types.ts';
import { FORMATS } from './formats/table.ts';
import { CONFIG_FILES } from './formats.ts';

const MAX_DEPTH = 5;

/**
 * Why there is no server to measure, with the client configs of sub-folders that a monorepo may have
 * meant.
 */
export async function nothingFound(
  { root, budget, config }: { readonly root: string; readonly budget: { readonly config?: string } | null; readonly config?: string | undefined },
  { files, disabled, budgetLabel }: { readonly files: readonly string[]; readonly disabled: number; readonly budgetLabel: string },
): Promise<Reason> {
  const named = config ?? budget?.config;
  const seen = files.length > 0 ? `${files.join(', ')} ${files.length === 1 ? 'defines' : 'define'} none` : 'there is no client config here';
  const off = disabled > 0 ? ` but ${disabled} disabled` : '';
  const elsewhere = named === undefined ? await configsBelow(root) : [];
  const hint = elsewhere.length > 0 ? ` Found in sub-folders: ${elsewhere.join(', ')}. Name one as "config", or run there.` : '';
  const mend = `Give a command after "--", or a "servers" entry in ${budgetLabel}; if none are expected, say so there with "servers": {}.`;
  return { code: 'no-servers', message: `No server found: ${seen}${off}.${hint} ${mend}` };
}

async function configsBelow(root: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const patterns = CONFIG_FILES.filter((file) => !FORMATS[file].settings).map((file) => `**/${file}`);
  const found = await glob(patterns, { cwd: root, dot: true, deep: MAX_DEPTH, followSymbolicLinks: false, ignore: ['**/node_modules/**', '**/.git/**'] });
  return found
    .filter((file) => !(CONFIG_FILES as readonly string[]).includes(file))
    .sort()
    .slice(0, 3);
}
