import { type SandboxEngine, type SandboxLimits, ServerFailure } from '../engine.ts';

/**
 * Runs the install scripts of fetched packages inside the sandbox: they may write the packages' own
 * folder and nothing else, and have no network.
 * @throws {ServerFailure} `package-fetch` when a script fails
 */
export async function runInstallScripts(
  folder: string,
  tools: { readonly npm: string; readonly engine: SandboxEngine; readonly limits: SandboxLimits },
): Promise<void> {
  const { npm, engine, limits } = tools;
  const args = ['rebuild', '--foreground-scripts', '--no-audit', '--no-fund'];
  const started = await engine.start({
    server: 'install scripts',
    command: npm,
    args,
    cwd: folder,
    workspace: folder,
    env: {},
    keys: { write: [folder] },
    limits,
  });
  let said = '';
  const keep = (text: Buffer) => {
    said = `${said}${text}`.slice(-1_000);
  };
  started.child.stdout?.on('data', keep);
  started.child.stderr?.on('data', keep);
  const code = await new Promise<number | null>((resolve) => started.child.once('close', resolve));
  await started.stop();
  if (code !== 0)
    throw new ServerFailure(
      started.ended() ?? { code: 'package-fetch', message: `An install script failed inside the sandbox: ${said.trim().split('\n').slice(-3).join(' ')}` },
    );
}
