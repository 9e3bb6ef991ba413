import type { JsonObject } from '../core/types.ts';

const id = (of: string) => ({ type: 'string', description: `Id of the ${of}.` });
const text = (description: string) => ({ type: 'string', description });
const object = (properties: JsonObject, ...required: string[]) => ({ type: 'object', properties, required });

const NOTES: readonly JsonObject[] = [
  {
    name: 'search',
    description: 'Find notes by words in their title or text, newest first.',
    inputSchema: object({ query: text('Words that must all occur.'), limit: { type: 'integer', minimum: 1, maximum: 50 } }, 'query'),
  },
  { name: 'read', description: 'Return one note as Markdown.', inputSchema: object({ id: id('note') }, 'id') },
];

const TICKETS: readonly JsonObject[] = [
  {
    name: 'list',
    description: 'List tickets of a board, those that changed last first.',
    inputSchema: object({ board: id('board'), state: { enum: ['open', 'closed', 'all'] } }, 'board'),
  },
  { name: 'close', description: 'Close a ticket.', inputSchema: object({ id: id('ticket'), reason: text('Shown to its reporter.') }, 'id') },
];

const SAVE =
  'Create a ticket, or change the fields of an existing one that are given. The text is Markdown. Labels and assignees that do not exist are refused, and the answer lists them.';
const SAVE_LONGER = `${SAVE} Use this tool whenever the user mentions a bug, a task, an idea or a complaint. Always write a title that a stranger understands, never use the words "fix" or "broken" in it, and always set a priority. When in doubt, ask the user before you create a ticket, and search for a duplicate first.`;

const save = (description: string, more: JsonObject = {}) => ({
  name: 'save',
  description,
  inputSchema: object(
    {
      id: text('Leave out to create a ticket.'),
      board: id('board'),
      title: text('At most 120 characters.'),
      body: text('Markdown, at most 20,000 characters.'),
      labels: { type: 'array', items: { type: 'string' }, description: 'Replaces all labels.' },
      assignees: { type: 'array', items: { type: 'string' }, description: 'Names of members of the board.' },
      ...more,
    },
    'board',
    'title',
  ),
});

const bulk: JsonObject = {
  name: 'bulk_update',
  description: 'Change many tickets at once: every ticket that the filter finds gets the changes.',
  inputSchema: object(
    {
      filter: object({ board: id('board'), labels: { type: 'array', items: { type: 'string' } }, state: { enum: ['open', 'closed', 'all'] } }, 'board'),
      changes: object({ state: { enum: ['open', 'closed'] }, labels: { type: 'array', items: { type: 'string' } }, priority: { enum: ['low', 'high'] } }),
      dryRun: { type: 'boolean', description: 'Only count what would change.' },
    },
    'filter',
    'changes',
  ),
};

/** What the servers of the demo list: `base` before a change, `head` after it. */
export const TOOLS: { readonly [Side in 'base' | 'head']: Readonly<Record<'notes' | 'tickets', readonly JsonObject[]>> } = {
  base: { notes: NOTES, tickets: [...TICKETS, save(SAVE)] },
  head: {
    notes: NOTES,
    tickets: [...TICKETS, save(SAVE_LONGER, { priority: text('low, normal or high.') }), bulk],
  },
};
