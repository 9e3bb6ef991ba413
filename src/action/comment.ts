import { connect } from '../github/client.ts';
import { command } from '../github/command.ts';
import { publish } from '../github/comment.ts';
import type { Context } from '../github/context.ts';
import type { Inputs } from '../github/inputs.ts';
import type { ActionIo } from './io.ts';

export interface Commenting {
  readonly inputs: Pick<Inputs, 'comment' | 'github-token'>;
  readonly context: Context;
  readonly io: ActionIo;
  /** The pull request; null where there is none. */
  readonly number: number | null;
  readonly body: string;
  /** There is nothing new to say: only a comment that exists is brought up to date. */
  readonly quiet: boolean;
}

/** Where the comment stands, and why there is none where GitHub refused it. */
export interface Commented {
  readonly url: string | null;
  readonly warning: string | null;
}

const NONE: Commented = { url: null, warning: null };

/** Comments as the input `comment` asks. What GitHub refuses is a warning in the log and never a verdict. */
export async function comment({ inputs, context, io, number, body, quiet }: Commenting): Promise<Commented> {
  const token = inputs['github-token'];
  if (number === null || inputs.comment === 'never' || token === undefined) return NONE;
  const github = await connect({ token, repository: context.repository, apiUrl: context.apiUrl, signal: io.signal });
  const published = await publish(github, { number, body, quiet: quiet && inputs.comment === 'auto' });
  switch (published.kind) {
    case 'silent':
      return NONE;
    case 'refused':
      io.stdout.write(`${command('warning', published.warning)}\n`);
      return { url: null, warning: published.warning };
    case 'older':
      io.stdout.write(`${command('notice', `Run ${published.run} has commented already; this older one leaves its comment alone.`)}\n`);
      return { url: published.url, warning: null };
    default:
      return { url: published.url, warning: null };
  }
}
