import type { ConfigFile } from '../formats.ts';
import { bundle } from './bundle.ts';
import type { Format } from './format.ts';
import { codex, gemini, mcpServers, opencode, vscode } from './map.ts';
import { registry } from './registry.ts';

/** How each known file is read; `jsonc` where its client reads comments, or where that is not known. */
export const FORMATS: Readonly<Record<ConfigFile, Format>> = {
  '.mcp.json': { syntax: 'json', ...mcpServers },
  '.vscode/mcp.json': { syntax: 'jsonc', ...vscode },
  '.cursor/mcp.json': { syntax: 'jsonc', ...mcpServers },
  '.codex/config.toml': { syntax: 'toml', ...codex },
  '.gemini/settings.json': { syntax: 'jsonc', ...gemini },
  'opencode.json': { syntax: 'jsonc', ...opencode },
  'opencode.jsonc': { syntax: 'jsonc', ...opencode },
  '.kiro/settings/mcp.json': { syntax: 'jsonc', ...mcpServers },
  '.roo/mcp.json': { syntax: 'json', ...mcpServers },
  '.junie/mcp/mcp.json': { syntax: 'jsonc', ...mcpServers },
  '.github/mcp.json': { syntax: 'jsonc', ...mcpServers },
};

/** Read only when `config` names such a file, whatever it is called. */
export const NAMED_FORMATS: readonly Format[] = [
  { syntax: 'json', ...bundle },
  { syntax: 'json', ...registry },
];
