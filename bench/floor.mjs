// The least that any check of a stdio server can do: `node bench/floor.mjs <command> [arguments]`.
// Starts it, initializes, lists every page, adds up the bytes of the tools, ends it.
import { spawn } from 'node:child_process';

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'], detached: process.platform !== 'win32' });
const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const list = (cursor) => send({ id: 2, method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) });
let tools = 0;
let bytes = 0;
let pending = '';

child.stdin.on('error', () => undefined);
child.once('close', () => process.exit(1));
child.stdout.setEncoding('utf8').on('data', (text) => {
  pending += text;
  const lines = pending.split('\n');
  pending = lines.pop();
  for (const line of lines) if (line.startsWith('{')) take(JSON.parse(line));
});
send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'floor', version: '1.0.0' } } });

function take({ id, result }) {
  if (id === 1) {
    send({ method: 'notifications/initialized' });
    list();
  } else if (id === 2) {
    tools += result.tools.length;
    for (const tool of result.tools) bytes += Buffer.byteLength(JSON.stringify(tool));
    if (typeof result.nextCursor === 'string') list(result.nextCursor);
    else end();
  }
}

function end() {
  process.stdout.write(`${tools} tools, ${bytes} bytes\n`);
  child.removeAllListeners('close');
  child.stdin.end();
  child.kill('SIGTERM');
  child.once('exit', () => process.exit(0));
}
