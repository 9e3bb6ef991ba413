import { runAction } from './action/run.ts';
import { command } from './github/annotations.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());

const { env, stdout } = process;
try {
  process.exitCode = await runAction({ env, cwd: env['GITHUB_WORKSPACE'] || process.cwd(), stdout, now: () => new Date(), signal: interruption.signal });
} catch (error) {
  stdout.write(`${command('error', error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
  process.exitCode = 1;
}
