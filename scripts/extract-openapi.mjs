// Takes the few operations this project calls out of GitHub's published description (385 MB) into
// __tests__/fixtures/data/github/openapi.json. Run by hand when an operation is added: node scripts/extract-openapi.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPackage } from './install-apart.mjs';

const SOURCE = '@octokit/openapi@23.0.2';
const OPERATIONS = [
  'issues/create-comment',
  'issues/delete-comment',
  'issues/list-comments',
  'issues/list-labels-on-issue',
  'issues/update-comment',
  'pulls/get',
  'pulls/list',
  'repos/compare-commits',
  'repos/get-content',
  'users/get-authenticated',
];
/** Words for people; nothing that a validator reads. */
const PROSE = new Set(['description', 'summary', 'example', 'examples', 'externalDocs', 'x-github', 'x-multi-segment', 'tags', 'title']);

await withPackage(SOURCE, (folder) => {
  const whole = JSON.parse(readFileSync(join(folder, 'generated', 'api.github.com.json'), 'utf8'));
  const part = { source: SOURCE, openapi: whole.openapi, paths: {}, components: {} };
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (OPERATIONS.includes(operation.operationId)) part.paths[path] = { ...part.paths[path], [method]: bare(operation) };
    }
  }
  for (const waiting = referencesOf(part.paths); waiting.length > 0; ) {
    const [, , group, name] = waiting.pop().split('/');
    part.components[group] ??= {};
    if (name in part.components[group]) continue;
    part.components[group][name] = bare(whole.components[group][name]);
    waiting.push(...referencesOf(part.components[group][name]));
  }
  writeFileSync(new URL('../__tests__/fixtures/data/github/openapi.json', import.meta.url), `${JSON.stringify(part)}\n`);
});

/** A copy without prose. A property may be called `description`: what stands under `properties` are names, not keywords. */
function bare(value, names = false) {
  if (Array.isArray(value)) return value.map((each) => bare(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => names || !PROSE.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, bare(each, key === 'properties' && !names)]));
}

function referencesOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (key === '$ref' ? [each] : referencesOf(each)));
}
