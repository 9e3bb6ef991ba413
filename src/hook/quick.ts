import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readInput } from '../input.ts';
import type { Io } from '../io.ts';
import { recallPush } from './recall.ts';

/** The program that the hook file starts: ends a push that is remembered, and hands every other one to the whole program. */
async function main(): Promise<void> {
  const io: Io = {
    cwd: process.cwd(),
    env: process.env,
    readInput,
    now: () => new Date(),
    signal: new AbortController().signal,
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
  };
  const code = await recallPush(process.argv.slice(2), io);
  if (code !== null) process.exitCode = code;
  else await import(pathToFileURL(join(__dirname, 'cli.js')).href);
}

void main();
