// Compiles budget.schema.json and the JSON Schema metaschemas to plain functions, so that ajv itself is never loaded at run time.
import { readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';

const GENERATED = new URL('../src/generated/', import.meta.url);

/**
 * Writes the validators and their types; the same input gives the same bytes.
 * @param {URL} [folder] ends in a slash
 */
export function generateValidators(folder = GENERATED) {
  const write = (name, code, types) => {
    writeFileSync(new URL(`${name}.js`, folder), code);
    writeFileSync(new URL(`${name}.d.ts`, folder), types);
  };
  const schema = readJson('../budget.schema.json');
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  write('validate-budget', `${codeOf(ajv, ajv.compile(withoutTexts(schema)))}export const KEYS = ${JSON.stringify(keysOf(schema))};\n`, `${TYPES}${KEY_TYPES}`);

  const modern = new Ajv2020({ validateFormats: false, code: { source: true, esm: true } });
  write('validate-draft-2020-12', codeOf(modern, modern.getSchema('https://json-schema.org/draft/2020-12/schema')), TYPES);
  const draft07 = new Ajv({ validateFormats: false, code: { source: true, esm: true } });
  write('validate-draft-07', codeOf(draft07, draft07.getSchema('http://json-schema.org/draft-07/schema')), TYPES);
}

const TYPES = `export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}
export const validate: { (data: unknown): boolean; readonly errors?: readonly SchemaError[] | null };
`;
const KEY_TYPES = 'export const KEYS: { readonly top: readonly string[]; readonly server: readonly string[]; readonly sandbox: readonly string[] };\n';

/** The two runtime functions ajv asks for, without ajv; what they compare in these schemas is strings. */
const RUNTIME = {
  'require("ajv/dist/runtime/equal").default': '(a, b) => a === b',
  'require("ajv/dist/runtime/ucs2length").default': '(text) => [...text].length',
};

function codeOf(ajv, validate) {
  let code = standalone.default(ajv, validate);
  for (const [from, to] of Object.entries(RUNTIME)) code = code.replaceAll(from, to);
  if (code.includes('require(')) throw new Error('A compiled schema asks for a module of ajv: add it to RUNTIME or change the schema.');
  return `${code.replace('"use strict";', '').replace(/export default \w+;/, '')}\n`;
}

/** The schema without what only editors read: it would be a third of the compiled file. */
function withoutTexts(schema) {
  return JSON.parse(JSON.stringify(schema, (key, value) => (['title', 'description', 'examples', '$comment'].includes(key) ? undefined : value)));
}

function keysOf(schema) {
  const { server, sandbox } = schema.$defs;
  return { top: Object.keys(schema.properties), server: Object.keys(server.properties), sandbox: Object.keys(sandbox.properties) };
}

function readJson(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}
