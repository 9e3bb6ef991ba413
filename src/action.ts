import { fileURLToPath } from 'node:url';
import { runAction } from './action/run.ts';
import { EXIT } from './io.ts';

const interruption = new AbortController();
let signalled: number | null = null;
const onSignal = (signal: NodeJS.Signals, code: number) =>
  process.on(signal, () => {
    signalled ??= code;
    interruption.abort();
  });
onSignal('SIGINT', EXIT.interrupted);
onSignal('SIGTERM', EXIT.terminated);

const { env, stdout } = process;
const program = fileURLToPath(new URL('cli.js', import.meta.url));
try {
  const cwd = env['GITHUB_WORKSPACE'] || process.cwd();
  const code = await runAction({ env, cwd, program, stdout, now: () => new Date(), signal: interruption.signal });
  process.exitCode = signalled ?? code;
} catch (error) {
  const { command } = await import('./github/command.ts');
  stdout.write(`${command('error', error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`);
  process.exitCode = signalled ?? 1;
}
