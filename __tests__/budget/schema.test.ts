import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEYS, validate } from '../../src/generated/validate-budget.js';

interface Key {
  readonly description?: string;
  readonly examples?: readonly unknown[];
}
const schema = JSON.parse(readFileSync(new URL('../../budget.schema.json', import.meta.url), 'utf8'));
const levels: Record<'top' | 'server' | 'sandbox', Record<string, Key>> = {
  top: schema.properties,
  server: schema.$defs.server.properties,
  sandbox: schema.$defs.sandbox.properties,
};
const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false });
const interpreted = ajv.compile(schema);

test('describes every key with an example that is valid there', () => {
  const around = {
    top: (member: object) => ({ perToolBytes: 0, ...member }),
    server: (member: object) => ({
      perToolBytes: 0,
      servers: { a: { ...('headers' in member || 'transport' in member ? { url: 'http://127.0.0.1' } : {}), ...member } },
    }),
    sandbox: (member: object) => ({ servers: { a: { sandbox: member } } }),
  };
  for (const [level, keys] of Object.entries(levels) as [keyof typeof levels, Record<string, Key>][]) {
    for (const [key, { description = '', examples = [] }] of Object.entries(keys)) {
      expect(description, key).toMatch(/\.$/);
      expect(examples.length, key).toBeGreaterThan(0);
      for (const example of examples) expect(interpreted(around[level]({ [key]: example })), `${key}: ${JSON.stringify(example)}`).toBe(true);
    }
  }
  for (const example of schema.examples) expect(interpreted(example)).toBe(true);
});

test('names the same keys to the messages', () => {
  expect(KEYS).toEqual({ top: Object.keys(levels.top), server: Object.keys(levels.server), sandbox: Object.keys(levels.sandbox) });
});

test('is compiled without a change of meaning', () => {
  const key = fc.constantFrom(...KEYS.top, ...KEYS.server, ...KEYS.sandbox, 'a', '__proto__');
  const leaf = fc.constantFrom<unknown>(0, 1, -1, 0.5, '', 'x', 'http://x', 'stdio', 'hide', null, true, 2 ** 53);
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 2 }), fc.dictionary(key, tie('value'), { maxKeys: 4 })),
  }));
  let valid = 0;
  const small = fc.dictionary(
    fc.constantFrom('totalBytes', 'perToolBytes', 'oversized', 'servers', 'files'),
    fc.oneof(value, fc.constantFrom({}, { a: {} }, { a: 1 }, { a: { perToolBytes: 1 } }, { a: { oversized: {} } }, 5)),
    { maxKeys: 3 },
  );
  fc.assert(
    fc.property(fc.oneof(value, small), (each) => {
      const expected = interpreted(each);
      if (expected) valid += 1;
      expect(validate(each)).toBe(expected);
    }),
    { numRuns: 3000 },
  );
  expect(valid).toBeGreaterThan(50);
});

test('gives the same validators, byte for byte, each time, and none asks for a module', () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'validators-'))}/`;
  try {
    const script = `import(process.argv[1]).then(({ generateValidators }) => generateValidators(new URL(process.argv[2])))`;
    const generator = new URL('../../scripts/generate-validators.mjs', import.meta.url).href;
    expect(spawnSync(process.execPath, ['-e', script, generator, pathToFileURL(folder).href], { encoding: 'utf8' }).stderr).toBe('');
    for (const name of ['validate-budget', 'validate-draft-07', 'validate-draft-2020-12']) {
      const code = readFileSync(join(folder, `${name}.js`), 'utf8');
      expect(readFileSync(new URL(`../../src/generated/${name}.js`, import.meta.url), 'utf8')).toBe(code);
      expect(code).not.toMatch(/\brequire\(|\bimport\b/);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
