// Takes a few sample payloads out of GitHub's collection into __tests__/fixtures/data/github/events/.
// Run by hand when an event is added: node scripts/extract-events.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPackage } from './install-apart.mjs';

const SOURCE = '@octokit/webhooks-examples@7.6.1';
const SAMPLES = [
  ['pull_request', 'opened'],
  ['pull_request', 'labeled'],
  ['merge_group', 'checks_requested'],
  ['push', undefined],
  ['workflow_dispatch', undefined],
  ['workflow_run', 'completed'],
];

await withPackage(SOURCE, (folder) => {
  const all = JSON.parse(readFileSync(join(folder, 'api.github.com', 'index.json'), 'utf8'));
  const out = new URL('../__tests__/fixtures/data/github/events/', import.meta.url);
  mkdirSync(out, { recursive: true });
  for (const [name, action] of SAMPLES) {
    const sample = all.find((event) => event.name === name).examples.find((example) => example.action === action);
    writeFileSync(new URL(`${[name, action].filter(Boolean).join('.')}.json`, out), `${JSON.stringify(sample)}\n`);
  }
});
