// Bundles the browser code and the style of the HTML report into one module of strings with their hashes.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const GENERATED = new URL('../src/generated/', import.meta.url);
const PAGE = new URL('../src/page/', import.meta.url);

/**
 * Writes page.js and its types; the same input gives the same bytes.
 * @param {URL} [folder] ends in a slash
 */
export async function generatePage(folder = GENERATED) {
  const { output } = await build({
    input: fileURLToPath(new URL('main.ts', PAGE)),
    platform: 'browser',
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
  });
  const script = output[0].code.trim();
  if (/<\/script|<!--/i.test(script)) throw new Error('The page script holds a text that would end its element.');
  const style = readFileSync(new URL('page.css', PAGE), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  const rows = { SCRIPT: script, SCRIPT_HASH: hash(script), STYLE: style, STYLE_HASH: hash(style) };
  writeFileSync(
    new URL('page.js', folder),
    Object.entries(rows)
      .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`)
      .join(''),
  );
  writeFileSync(
    new URL('page.d.ts', folder),
    Object.keys(rows)
      .map((name) => `export const ${name}: string;\n`)
      .join(''),
  );
}

/** As a Content-Security-Policy names an inline element. */
const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
