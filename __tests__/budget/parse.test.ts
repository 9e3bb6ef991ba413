import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBudget } from '../../src/budget/parse.ts';
import { ExpectedFailure } from '../../src/errors.ts';

const FILE = 'mcp-budget.json';

function failureOf(text: string): ExpectedFailure {
  try {
    parseBudget(text, FILE);
  } catch (error) {
    if (error instanceof ExpectedFailure) return error;
    throw error;
  }
  throw new Error(`accepted ${text}`);
}

const FOUR_LINES = `{
  "totalBytes": 160000,
  "perToolBytes": 4000,
  "oversized": { "teams_save": 9791, "triggers_save": 4071, "backlog_update": 4253, "backlog_create": 4399 }
}
`;

describe('a valid budget', () => {
  test('is the four-line file as it stands', () => {
    expect(parseBudget(FOUR_LINES, FILE).budget).toEqual(JSON.parse(FOUR_LINES));
  });

  test('is an empty object', () => {
    expect(parseBudget('{}', FILE).budget).toEqual({});
  });

  test('may hold comments and a trailing comma', () => {
    expect(parseBudget('// why\n{ /* now */ "totalBytes": 1, // soon\n}\n', FILE).budget).toEqual({ totalBytes: 1 });
  });

  test('may begin with a byte order mark and have CRLF line ends', () => {
    const document = parseBudget('\uFEFF{\r\n  "totalBytes": 1\r\n}\r\n', FILE);
    expect(document.budget).toEqual({ totalBytes: 1 });
    expect(document.text.startsWith('\uFEFF{\r\n')).toBe(true);
    expect(document.placeOf(['totalBytes'])).toEqual({ line: 2, column: 3 });
  });

  test('may use every key', () => {
    const all = {
      $schema: './budget.schema.json',
      totalBytes: 0,
      perToolBytes: 1,
      oversized: { a: 2, 'docs/b': 3, 'odd "name"': 4 },
      ratchetSlackBytes: 5,
      totalTokens: 6,
      perToolTokens: 7,
      maxTools: 8,
      instructionsBytes: 9,
      setup: 'npm ci',
      config: 'tools/.mcp.json',
      servers: {
        docs: {
          command: 'node',
          args: ['server.js', ''],
          env: { KEY: '' },
          cwd: 'packages/docs',
          transport: 'stdio',
          capabilities: { roots: { listChanged: true }, experimental: { depth: [1.5, null] } },
          sandbox: { network: true, passEnv: ['KEY'], read: ['../data'], scratch: ['tmp'], write: ['out'], git: 'read', fetchScripts: false },
          totalBytes: 1,
          perToolBytes: 1,
          oversized: { c: 2 },
          totalTokens: 1,
          perToolTokens: 1,
          maxTools: 1,
          instructionsBytes: 1,
        },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of client configs
        remote: { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${TOKEN}' }, transport: 'http', env: { TOKEN: 'x' } },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of client configs
        placeholder: { url: '${BASE:-http://127.0.0.1:1}/mcp' },
        overlay: { env: { A: 'b' }, maxTools: 3 },
      },
      files: { 'AGENTS.md': 8000, 'docs/**/*.md': 100 },
    };
    expect(parseBudget(JSON.stringify(all), FILE).budget).toEqual(all);
  });

  test('D13: says with servers {} that none are expected, which is not the same as no servers key', () => {
    expect(parseBudget('{"servers":{}}', FILE).budget.servers).toEqual({});
    expect(parseBudget('{}', FILE).budget.servers).toBeUndefined();
  });

  test('F11: keeps 0 apart from an absent limit', () => {
    expect(parseBudget('{"totalBytes":0}', FILE).budget.totalBytes).toBe(0);
    expect(Object.is(parseBudget('{"totalBytes":-0}', FILE).budget.totalBytes, 0)).toBe(true);
    expect(parseBudget('{}', FILE).budget.totalBytes).toBeUndefined();
  });

  test.each(['1e3', '1000.0', '10.00E2', '1000'])('takes %s for the whole number 1000', (written) => {
    expect(parseBudget(`{"totalBytes":${written}}`, FILE).budget.totalBytes).toBe(1000);
  });

  test('keeps tools whose names every JavaScript object knows', () => {
    const { budget } = parseBudget('{"perToolBytes":1,"oversized":{"__proto__":5,"constructor":6}}', FILE);
    expect(Object.entries(budget.oversized!)).toEqual([
      ['__proto__', 5],
      ['constructor', 6],
    ]);
    expect(budget.oversized!['toString']).toBeUndefined();
  });

  test.each([
    ['at the top', { perToolBytes: 1, oversized: { a: 2 } }],
    ['in an entry, for a server/tool key', { oversized: { 'docs/a': 2 }, servers: { docs: { perToolBytes: 1 } } }],
    ['at the top, for the ceilings of an entry', { perToolBytes: 1, servers: { docs: { oversized: { a: 2 } } } }],
    ['in the entry that holds the ceilings', { servers: { docs: { perToolBytes: 1, oversized: { a: 2 } } } }],
  ])('has ceilings with a perToolBytes %s', (_, budget) => {
    expect(parseBudget(JSON.stringify(budget), FILE).budget).toEqual(budget);
  });

  test('leaves a ceiling at or below the limit to the check', () => {
    expect(parseBudget('{"perToolBytes":1200,"oversized":{"a":1100}}', FILE).budget.oversized).toEqual({ a: 1100 });
  });
});

describe('the place of a key', () => {
  const { placeOf } = parseBudget(FOUR_LINES, FILE);

  test('is its line and column', () => {
    expect(placeOf(['oversized', 'triggers_save'])).toEqual({ line: 4, column: 38 });
  });

  test('is that of the nearest key above where the key is absent', () => {
    expect(placeOf(['oversized', 'gone'])).toEqual({ line: 4, column: 3 });
    expect(placeOf(['files', 'AGENTS.md'])).toEqual({ line: 1, column: 1 });
  });
});

// Code, line, column, and words that the message must hold.
const REFUSED: [name: string, text: string, code: string, line: number, column: number, ...words: string[]][] = [
  ['an empty file', '', 'budget-empty', 1, 1, 'mcp-budget init'],
  ['nothing but comments', '\n// later\n', 'budget-empty', 1, 1],
  ['a list at the top', '\n[1]', 'budget-value', 2, 1, 'The top of the file is a list'],
  ['a number at the top', '7', 'budget-value', 1, 1, 'is a number'],
  ['F11: "80KB"', '{\n  "totalBytes": "80KB"\n}', 'budget-value', 2, 17, 'totalBytes is "80KB"', 'whole bytes', '80000 or 81920'],
  ['"80 KiB"', '{"perToolBytes":"80 KiB"}', 'budget-value', 1, 17, 'would be 81920'],
  ['"1.5MB" in an entry', '{"servers":{"a":{"totalBytes":"1.5MB"}}}', 'budget-value', 1, 31, 'servers.a.totalBytes', '1500000 or 1572864'],
  ['"80k" tokens', '{"totalTokens":"80k"}', 'budget-value', 1, 16, 'whole tokens', 'would be 80000'],
  ['a quoted number', '{"maxTools":"1,000"}', 'budget-value', 1, 13, 'without quotes: 1000'],
  ['a word', '{"totalBytes":"much"}', 'budget-value', 1, 15, '"much"'],
  ['a negative number', '{"totalBytes":\n-1}', 'budget-value', 2, 1, 'is -1', 'leave the key out'],
  ['a fraction', '{"oversized":{"a":1300.5},"perToolBytes":1}', 'budget-value', 1, 19, 'oversized.a is 1300.5', '1300 or 1301'],
  ['null', '{"totalBytes":null}', 'budget-value', 1, 15, '0 means zero'],
  ['true', '{"totalBytes":true}', 'budget-value', 1, 15, 'is true'],
  ['an object for a number', '{"totalBytes":{}}', 'budget-value', 1, 15, 'is an object'],
  ['1e400', '{"totalBytes":1e400}', 'budget-value', 1, 15, '9007199254740991'],
  ['1e400 in free-form capabilities', '{"servers":{"a":{"capabilities":{"x":[1,1e400]}}}}', 'budget-value', 1, 41, 'servers.a.capabilities.x[1]'],
  ['a number beyond exact ones', '{"totalBytes":9007199254740993}', 'budget-value', 1, 15, 'is 9007199254740993'],
  ['a fraction that rounds to a whole number', '{"totalBytes":1.00000000000000000001}', 'budget-value', 1, 15, 'whole number'],
  ['a fraction that rounds to zero', '{"totalBytes":1e-400}', 'budget-value', 1, 15, 'whole number'],
  ['a text for an object', '{"servers":"x"}', 'budget-value', 1, 12, 'takes an object'],
  ['a text for a list', '{"servers":{"a":{"args":"x"}}}', 'budget-value', 1, 25, 'takes a list'],
  ['a number in a list of texts', '{"servers":{"a":{"args":["x",1]}}}', 'budget-value', 1, 30, 'servers.a.args[1]'],
  ['a text for a switch', '{"servers":{"a":{"sandbox":{"network":"yes"}}}}', 'budget-value', 1, 39, 'true or false'],
  ['an empty command', '{"servers":{"a":{"command":""}}}', 'budget-value', 1, 28, 'not empty'],
  ['a NUL escape in a path', '{"config":"a\\u0000b"}', 'budget-value', 1, 11, 'NUL'],
  ['an address that is none', '{"servers":{"a":{"url":"ftp://x"}}}', 'budget-value', 1, 24, 'http://'],
  ['a header of two lines', '{"servers":{"a":{"url":"http://x","headers":{"A":"b\\nc"}}}}', 'budget-value', 1, 50, 'one line'],
  ['a header name with a space', '{"servers":{"a":{"url":"http://x","headers":{"A b":"c"}}}}', 'budget-value', 1, 46, 'header name'],
  ['a variable with an equals sign', '{"servers":{"a":{"env":{"A=B":"c"}}}}', 'budget-value', 1, 25, 'without "="'],
  ['an equals sign in passEnv', '{"servers":{"a":{"sandbox":{"passEnv":["A=B"]}}}}', 'budget-value', 1, 40, 'names of variables'],
  ['a server without a name', '{"servers":{"":{}}}', 'budget-value', 1, 13, 'a server has a name'],
  ['a file without a path', '{"files":{"":1}}', 'budget-value', 1, 11, 'a path is not empty'],
  ['an unknown transport', '{"servers":{"a":{"transport":"htp"}}}', 'budget-value', 1, 30, 'did you mean "http"?'],
  ['a misspelt key', '{\n  "totalBites": 5\n}', 'budget-unknown-key', 2, 3, 'Did you mean "totalBytes"?'],
  ['a key in another case', '{"total_bytes":5}', 'budget-unknown-key', 1, 2, 'Did you mean "totalBytes"?'],
  ['a key of client configs', '{"mcpServers":{}}', 'budget-unknown-key', 1, 2, 'Did you mean "servers"?'],
  ['a key far from any', '{"colour":1}', 'budget-unknown-key', 1, 2, 'Known keys: $schema, totalBytes'],
  ['a misspelt key of an entry', '{"servers":{"a":{"comand":"x"}}}', 'budget-unknown-key', 1, 18, 'in servers.a', 'Did you mean "command"?'],
  ['a misspelt key of a sandbox', '{"servers":{"a":{"sandbox":{"netwrok":true}}}}', 'budget-unknown-key', 1, 29, 'Did you mean "network"?'],
  ['a key of an entry at the top', '{"command":"x"}', 'budget-unknown-key', 1, 2, 'It belongs in an entry of "servers"'],
  ['a key of the top in an entry', '{"servers":{"a":{"setup":"x"}}}', 'budget-unknown-key', 1, 18, 'It belongs at the top'],
  ['__proto__ as a key of the top', '{"__proto__":{"totalBytes":1}}', 'budget-unknown-key', 1, 2, '"__proto__"'],
  ['a misspelt key before the rule it breaks', '{"oversized":{"a":2},"perToolByte":1}', 'budget-unknown-key', 1, 22, 'Did you mean "perToolBytes"?'],
  ['a wrong value before a later one', '{\n"maxTools":-1,\n"totalBytes":-2}', 'budget-value', 2, 12, 'maxTools'],
  ['the same key twice', '{\n"maxTools":1,\n"maxTools":1}', 'budget-duplicate-key', 3, 1, '"maxTools"', 'line 2'],
  ['the same key twice, once escaped', '{"perToolBytes":1,"oversized":{"a":2,\n"\\u0061":2}}', 'budget-duplicate-key', 2, 1, '"a"', 'line 1'],
  ['the same key twice deep inside', '{"servers":{"s":{"capabilities":{"a":[{"b":1,"b":2}]}}}}', 'budget-duplicate-key', 1, 46],
  ['conflict markers', '{\n<<<<<<< HEAD\n"totalBytes": 1\n=======\n"totalBytes": 2\n>>>>>>> topic\n}', 'budget-conflict', 2, 1, '<<<<<<<'],
  ['a conflict marker left behind', '{\r\n"totalBytes": 1\r\n=======\r\n}', 'budget-conflict', 3, 1, '======='],
  ['the ceilings without a limit', '{\n  "oversized": {"a":1}\n}', 'budget-rule', 2, 3, '"oversized"', 'perToolBytes'],
  ['the ceilings of an entry without a limit', '{"servers":{"a":{"oversized":{"x":1}},"b":{"perToolBytes":1}}}', 'budget-rule', 1, 18, 'servers.a.oversized'],
  ['a command and a url', '{"servers":{"a":{"url":"http://x","command":"y"}}}', 'budget-rule', 1, 35, 'servers.a.command', '"url"'],
  ['arguments for a url', '{"servers":{"a":{"url":"http://x","args":[]}}}', 'budget-rule', 1, 35, 'servers.a.args'],
  ['headers for a command', '{"servers":{"a":{"command":"x","headers":{}}}}', 'budget-rule', 1, 32, 'servers.a.headers'],
  ['http for a command', '{"servers":{"a":{"command":"x","transport":"http"}}}', 'budget-rule', 1, 32, 'stdio'],
  ['stdio for a url', '{"servers":{"a":{"url":"http://x","transport":"stdio"}}}', 'budget-rule', 1, 35, 'sse'],
  ['a NUL byte', '{}\n\0', 'budget-encoding', 2, 1, 'NUL'],
  ['a hundred thousand open lists', '['.repeat(100_000), 'budget-depth', 1, 65, '64'],
  ['a hundred thousand nested objects', `\n${'{"a":'.repeat(100_000)}`, 'budget-depth', 2, 64 * 5 + 1],
  ['a key without quotes', '{\n  totalBytes: 1\n}', 'budget-syntax', 2, 3, 'put the key "totalBytes" into double quotes'],
  ['single quotes', "{'totalBytes': 1}", 'budget-syntax', 1, 2, 'double quotes'],
  ['a missing comma', '{\n"totalBytes": 1\n"maxTools": 2}', 'budget-syntax', 3, 1, 'a comma is missing before "maxTools"'],
  ['two commas', '{"totalBytes": 1,, "maxTools": 2}', 'budget-syntax', 1, 18, 'a key in double quotes is expected'],
  ['a missing brace', '{"totalBytes": 1\n', 'budget-syntax', 2, 1, 'a closing } is missing at the end of the file'],
  ['a missing bracket', '{"servers":{"a":{"args":["x"', 'budget-syntax', 1, 29, 'a closing ] is missing'],
  ['a missing colon', '{"totalBytes" 1}', 'budget-syntax', 1, 15, 'a colon is missing'],
  ['a missing value', '{"totalBytes": }', 'budget-syntax', 1, 16, 'a value is missing before "}"'],
  ['a second value', '{} {}', 'budget-syntax', 1, 4, 'goes on'],
  ['a hash comment', '# c\n{}', 'budget-syntax', 1, 1, '//'],
  ['an open comment', '{ /* ', 'budget-syntax', 1, 3, '*/'],
  ['an open text', '{"a', 'budget-syntax', 1, 2, 'not closed'],
  ['a leading zero', '{"totalBytes": 01}', 'budget-syntax', 1, 17, 'does not begin with 0'],
  ['half a fraction', '{"totalBytes": 1.}', 'budget-syntax', 1, 16, '"1." is no number'],
  ['NaN', '{"totalBytes": NaN}', 'budget-syntax', 1, 16, '"NaN"'],
  ['an escape that is none', '{"$schema":"\\x"}', 'budget-syntax', 1, 12, 'backslash'],
  ['half a unicode escape', '{"$schema":"\\u12"}', 'budget-syntax', 1, 12, 'hexadecimal'],
  ['a raw tab in a text', '{"$schema":"a\tb"}', 'budget-syntax', 1, 12, 'control character'],
  ['a no-break space', '{\u00a0"totalBytes": 1}', 'budget-syntax', 1, 2],
  ['a second byte order mark', '\uFEFF\uFEFF{}', 'budget-syntax', 1, 1],
];

describe('an invalid budget', () => {
  test.each(REFUSED)('is %s', (_name: string, text: string, code: string, line: number, column: number, ...words: string[]) => {
    const failure = failureOf(text);
    expect({ code: failure.code, ...failure.place }).toEqual({ code, file: FILE, line, column });
    for (const word of words) expect(failure.message).toContain(word);
  });

  test('does not echo a foreign text at length or raw', () => {
    const { message } = failureOf(`{${JSON.stringify(`${'x'.repeat(5000)}\n::error::`)}:1}`);
    expect(message.length).toBeLessThan(500);
    expect(failureOf('{"a\\n::error::b":1}').message).not.toContain('\n');
  });

  test('says no key is near that shares too little with it', () => {
    expect(failureOf('{"sum":1}').message).not.toContain('Did you mean');
  });

  test('is told in a moment when everything in a large file is wrong', () => {
    const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`);
    const start = performance.now();
    expect(failureOf(`{${keys.join(',')}}`).code).toBe('budget-unknown-key');
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('any text', () => {
  const sign = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '//',
    '/*',
    '*/',
    '\n',
    ' ',
    '1',
    '-',
    '.',
    'e9',
    'null',
    '"totalBytes"',
    '"servers"',
    '"oversized"',
    '\\',
    '\uFEFF',
    '\ud800',
  );

  test.each([
    ['random text', fc.string({ unit: 'binary', maxLength: 200 })],
    ['signs of JSON in any order', fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''))],
    ['any JSON', fc.json()],
    [
      'any members',
      fc
        .dictionary(fc.constantFrom('totalBytes', 'oversized', 'servers', 'files', 'perToolBytes', 'config', '$schema', 'x'), fc.jsonValue())
        .map((value) => JSON.stringify(value)),
    ],
    [
      'any entry of servers',
      fc
        .dictionary(fc.constantFrom('command', 'url', 'args', 'env', 'headers', 'sandbox', 'transport', 'oversized', 'cwd'), fc.jsonValue())
        .map((entry) => JSON.stringify({ servers: { a: entry } })),
    ],
  ])('is read or refused with a place: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseBudget(text, FILE);
        } catch (error) {
          expect(error).toBeInstanceOf(ExpectedFailure);
          const { place } = error as ExpectedFailure;
          expect(place.line).toBeGreaterThan(0);
          expect(place.column).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
