/** What hosts accept as the name of a tool: https://github.com/github/copilot-cli/issues/1879 and others. */
const ACCEPTED = /^[A-Za-z0-9_-]{1,64}$/;
/** Longest name of the MCP specification. */
const SPEC_UNITS = 128;
/** Longest name, prefix included, of the most used clients. */
const CLIENT_UNITS = 64;

/**
 * The name under which clients forward a tool to the model: `mcp__docs__search`. A server of a plugin
 * is prefixed with the plugin's name as well.
 */
export function prefixName(tool: string, server: string, plugin: string | null = null): string {
  const owner = plugin === null ? server : `plugin_${plugin}_${server}`;
  return `mcp__${owner.replace(/[^A-Za-z0-9_-]/g, '_')}__${tool}`;
}

/** Why a client or host refuses this name; null where none does. */
export function refuseName(tool: string, server: string, plugin: string | null = null): string | null {
  if (tool.length > SPEC_UNITS) return `its name has ${tool.length} characters, the specification allows ${SPEC_UNITS}`;
  if (tool.length > CLIENT_UNITS) return `its name has ${tool.length} characters, many hosts take ${CLIENT_UNITS}`;
  if (!ACCEPTED.test(tool)) return 'its name holds something else than letters, digits, "_" and "-"';
  const prefixed = prefixName(tool, server, plugin);
  return prefixed.length > CLIENT_UNITS
    ? `clients call it ${prefixed}, which is ${prefixed.length} characters, ${prefixed.length - CLIENT_UNITS} more than many hosts take`
    : null;
}
