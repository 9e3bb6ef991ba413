import type { StdioLaunch } from '../../core/types.ts';
import { ServerFailure } from '../engine.ts';
import { programName } from './names.ts';
import { isOfCheckout } from './runner.ts';

const CONTAINER_PROGRAMS = new Set(['docker', 'podman', 'nerdctl']);

/**
 * Refuses `docker run …`: the repository would choose what of this machine is mounted and how far the
 * container is apart from it, and an image holds a program that is not in the commit.
 * A file of the checkout that is only called so is the repository's own program.
 * @throws {ServerFailure} `container-refused`
 */
export function refuseContainer(launch: StdioLaunch, workspace: string): void {
  const { command, args } = launch;
  const program = programName(command);
  if (!CONTAINER_PROGRAMS.has(program) || isOfCheckout(launch, workspace)) return;
  const message = `${program} ${args[0] ?? ''}`
    .trim()
    .concat(
      ' is not executed: the entry would choose what the container sees of this machine. Enter the command that the image runs, from this checkout, as "command" of this server in the budget file.',
    );
  throw new ServerFailure({ code: 'container-refused', message });
}
