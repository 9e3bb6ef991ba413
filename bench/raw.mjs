// A listing without this project's code: starts a stdio server, asks for every page, keeps what it answered.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const HELLO = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };

/**
 * @param {{ command: string, args: string[], cwd?: string, env?: Record<string, string>, timeoutMs?: number }} launch
 * @returns {Promise<{ tools: object[], instructions: string | null }>} tools in the order of the wire
 */
export async function listRaw({ command, args, cwd, env, timeoutMs = 60_000 }) {
  const child = spawn(command, args, { cwd, env, stdio: 'pipe', detached: process.platform !== 'win32' });
  const failed = new Promise((_, reject) => child.once('error', reject));
  failed.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-8192);
  });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    end(child);
  }, timeoutMs);
  try {
    return await Promise.race([converse(child), failed]);
  } catch (cause) {
    throw new Error(`${late ? `no listing within ${timeoutMs / 1000} s` : cause.message}${lastError(said)}`, { cause });
  } finally {
    clearTimeout(timer);
    end(child);
  }
}

async function converse({ stdin, stdout }) {
  const send = (message) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const list = (cursor) => send({ id: 2, method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) });
  const tools = [];
  let instructions = null;
  send({ id: 1, method: 'initialize', params: HELLO });
  for await (const line of createInterface({ input: stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { id, result, error } = parse(line);
    if (error !== undefined && (id === 1 || id === 2)) throw new Error(`answered ${line.slice(0, 200)}`);
    if (id === 1) {
      instructions = result.instructions ?? null;
      send({ method: 'notifications/initialized' });
      list();
    } else if (id === 2) {
      tools.push(...result.tools);
      if (typeof result.nextCursor !== 'string') return { tools, instructions };
      list(result.nextCursor);
    }
  }
  throw new Error('ended before it listed its tools');
}

/** Servers print other lines too. */
function parse(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

function lastError(said) {
  const lines = said.split('\n').map((line) => line.trim());
  const line = lines.find((each) => /\w*Error\b|^(Cannot|Could not|Failed)\b/.test(each)) ?? lines.findLast(Boolean);
  return line === undefined ? '' : `: ${line.slice(0, 160)}`;
}

function end(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
