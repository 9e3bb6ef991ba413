// Writes dist/THIRD-PARTY-LICENSES: the licence of every package that has code or data in the bundle.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not imported by the bundle, but what `scripts/generate*.mjs` makes holds their code or data. */
const GENERATED_FROM = ['ajv', 'd3-hierarchy', 'js-tiktoken'];

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url));

/** Packages that carry no licence text have it beside this file. The ranks in js-tiktoken are those of OpenAI's tiktoken. */
const beside = (name) => new URL(`./${name}.LICENSE`, import.meta.url);

/** A plugin of rolldown; the same input gives the same file. */
export function licences() {
  return {
    name: 'licences',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
      const folders = new Set([...GENERATED_FROM.map((name) => join(MODULES, name)), ...ids.flatMap(packageOf)]);
      const blocks = [...folders].map(describe).sort((a, b) => (a.title < b.title ? -1 : 1));
      const source = [HEAD, ...new Set(blocks.map(({ title, text }) => `${RULE}\n${title}\n\n${text}`))].join('\n');
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-LICENSES', source });
    },
  };
}

const RULE = '-'.repeat(80);
const HEAD = 'mcp-budget is MIT licensed, see LICENSE. Its bundle holds code or data of these packages:\n';

/** The folder of the package that a module belongs to; none for our own. */
function packageOf(id) {
  const [path] = id.replaceAll('\\', '/').split('?');
  const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path);
  return found === null ? [] : [found[0].replaceAll('\0', '')];
}

function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} does not say its licence.`);
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)([.-].*)?$/i.test(file))
    .sort();
  const paths = files.length > 0 ? files.map((file) => join(folder, file)) : [beside(name)];
  const texts = paths.map((path) => readFileSync(path, 'utf8'));
  return { title: `${name} ${version} (${license})`, text: `${texts.map((text) => text.replaceAll('\r\n', '\n').trim()).join('\n\n')}\n` };
}
