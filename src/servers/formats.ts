/** Where clients look for their servers, relative to the root, in the order in which the first definition of a name wins. */
export const CONFIG_FILES = [
  '.mcp.json',
  '.vscode/mcp.json',
  '.cursor/mcp.json',
  '.codex/config.toml',
  '.gemini/settings.json',
  'opencode.json',
  'opencode.jsonc',
  '.kiro/settings/mcp.json',
  '.roo/mcp.json',
  '.junie/mcp/mcp.json',
  '.github/mcp.json',
] as const;

export type ConfigFile = (typeof CONFIG_FILES)[number];
