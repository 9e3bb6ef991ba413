import { measureOnly } from '../check.ts';
import { failure } from '../errors.ts';
import type { Invocation } from '../flags.ts';
import type { Io } from '../io.ts';
import { measureListing } from './listing.ts';
import { printReport } from './print.ts';
import { readRequest } from './request.ts';

/** `mcp-budget measure`: sizes of every server, or of a saved listing; needs no budget. */
export async function run(invocation: Invocation, io: Io): Promise<number> {
  const { flags } = invocation;
  if (flags.listing !== undefined) {
    if (invocation.launch !== null) throw failure('flags-conflict', ['--listing reads a saved answer and starts nothing: leave out the command after "--".']);
    return printReport(await measureListing(flags.listing, flags, io), { mode: 'measure', flags, io });
  }
  const { request } = await readRequest(invocation, io);
  const { report, head } = await measureOnly({ ...request, now: io.now });
  return printReport(report, { mode: 'measure', flags, io, notes: head.found.notes });
}
