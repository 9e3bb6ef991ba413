import { serve } from './wire.mjs';

const day = (description) => ({ type: 'string', format: 'date', description });

serve({
  name: 'calendar',
  version: '1.0.0',
  tools: [
    {
      name: 'events_list',
      title: 'List events',
      description: 'Events between two days, both included.',
      inputSchema: { type: 'object', properties: { from: day('First day.'), to: day('Last day.') }, required: ['from', 'to'] },
      annotations: { readOnlyHint: true },
    },
    {
      name: 'event_create',
      title: 'Create event',
      description: 'Add one event. Times are local to the calendar.',
      inputSchema: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          day: day('Day of the event.'),
          time: { type: 'string', pattern: '^\\d{2}:\\d{2}$' },
          repeats: { enum: ['never', 'daily', 'weekly', 'monthly'] },
        },
        required: ['title', 'day'],
      },
    },
  ],
});
