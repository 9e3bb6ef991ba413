import { fileURLToPath } from 'node:url';
import { runAction } from './action/run.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());

const { env, stdout } = process;
const program = fileURLToPath(new URL('cli.js', import.meta.url));
try {
  const cwd = env['GITHUB_WORKSPACE'] || process.cwd();
  process.exitCode = await runAction({ env, cwd, program, stdout, now: () => new Date(), signal: interruption.signal });
} catch (error) {
  const { command } = await import('./github/command.ts');
  stdout.write(`${command('error', error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
  process.exitCode = 1;
}
