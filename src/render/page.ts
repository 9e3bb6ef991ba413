import type { Report } from '../core/report.ts';
import {
  type Extent,
  footer,
  holePieces,
  openedPieces,
  originPieces,
  raisePieces,
  sandboxPieces,
  todoPieces,
  toldPieces,
  unmeasuredPieces,
  warningPieces,
} from './blocks.ts';
import type { PageContext } from './context.ts';
import { fixed, type Piece } from './document.ts';
import { heading, secondLine } from './heading.ts';
import { fence } from './markdown.ts';
import { neutral } from './neutral.ts';
import { filePieces, serverPieces, toolPieces } from './size-tables.ts';
import { changePieces, overPieces, ratchetPieces } from './tables.ts';

/** All pieces of a page in the order in which a reviewer needs them; comment and summary share them. */
export function pagePieces(report: Report, context: PageContext, extent: Extent): Piece[] {
  return [
    fixed(heading(report, context)),
    fixed(secondLine(report)),
    ...originPieces(report, context),
    ...raisePieces(report, extent),
    ...openedPieces(report, extent),
    ...todoPieces(report, context),
    ...toldPieces(report, extent),
    ...unmeasuredPieces(report, extent),
    ...overPieces(report, extent),
    ...ratchetPieces(report, extent),
    ...(report.verdict === 'measured' ? [...serverPieces(report, extent), ...proposalPieces(context)] : []),
    ...changePieces(report, extent),
    ...sandboxPieces(report),
    ...holePieces(report, extent),
    ...filePieces(report, extent),
    ...toolPieces(report, extent),
    ...warningPieces(report, extent),
    footer(report, context),
  ];
}

function proposalPieces({ proposal, command }: PageContext): Piece[] {
  const start = `**What to do:** nothing is checked yet. Start with today's sizes as the limit: run this and commit the file.\n\n${fence([`${command} init`], 'sh')}`;
  if (proposal === null) return [fixed(start)];
  const lines = proposal
    .trimEnd()
    .split('\n')
    .map((line) => neutral(line, 'log', 500));
  return [fixed(start), { head: 'It would contain:\n', rows: [fence(lines, 'json')], tail: '', worth: 65, more: () => '' }];
}
