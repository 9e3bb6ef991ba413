import { serve } from './wire.mjs';

const id = { type: 'string', description: 'Note id from notes_search.' };

serve({
  name: 'notes',
  version: '1.0.0',
  instructions: 'Search before you create: most notes already exist.',
  tools: [
    {
      name: 'notes_search',
      description: 'Find notes by words in their title or text, newest first.',
      inputSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words that must all occur.' }, limit: { type: 'integer', minimum: 1, maximum: 50 } },
        required: ['query'],
      },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'notes_read',
      description: 'Return one note as Markdown.',
      inputSchema: { type: 'object', properties: { id }, required: ['id'] },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'notes_save',
      description:
        'Create a note, or replace the text of an existing one. The text is Markdown. Links to other notes are written [[title]] and are resolved when the note is saved; a link that finds no note is kept as it is and listed in the answer. Attachments cannot be saved with this tool.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { ...id, description: 'Leave out to create a note.' },
          title: { type: 'string' },
          text: { type: 'string', description: 'Markdown, at most 100,000 characters.' },
          tags: { type: 'array', items: { type: 'string' }, description: 'Replaces all tags of the note.' },
        },
        required: ['title', 'text'],
      },
    },
  ],
});
