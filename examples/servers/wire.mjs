// The least an MCP server over stdio must do, without a package: so that the examples run right after a clone.
import { createInterface } from 'node:readline';

/** Answers `initialize`, `ping` and `tools/list` on stdin and stdout until stdin ends. */
export function serve({ name, version, instructions, tools }) {
  const answers = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name, version }, instructions }),
    ping: () => ({}),
    'tools/list': () => ({ tools }),
  };
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const answer = answers[method];
    send(answer ? { id, result: answer(params ?? {}) } : { id, error: { code: -32601, message: `Method not found: ${method}` } });
  });
}
