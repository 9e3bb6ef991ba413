import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type Edit } from '../../src/budget/edit.ts';
import { parseBudget } from '../../src/budget/parse.ts';

/** The text without the ceilings named, as `oversized` is everywhere here. */
function without(text: string, ...tools: string[]): string {
  const { oversized = {} } = parseBudget(text, 'mcp-budget.json').budget;
  return applyEdits(
    text,
    tools.map((tool) => ({ path: ['oversized', tool], from: oversized[tool]!, to: null })),
  );
}

const lines = (...each: string[]) => `${each.join('\n')}\n`;
const ratchet = (...inner: string[]) => lines('{', '  "perToolBytes": 1,', '  "oversized": {', ...inner, '  }', '}');

describe('a lowered number', () => {
  const D11 = '{\r\n\t"totalBytes": 5000,\r\n\t"perToolBytes": 1200,\r\n\t"oversized": {\r\n\t\t"zeta": 1300,\r\n\t\t"alpha": 1500\r\n\t}\r\n}\r\n';

  test('D11: is the only thing that changes, and a second run changes nothing', () => {
    const edited = applyEdits(D11, [{ path: ['oversized', 'zeta'], from: 1300, to: 1250 }]);
    expect(edited).toBe(D11.replace('1300', '1250'));
    expect(applyEdits(edited, [{ path: ['oversized', 'zeta'], from: 1250, to: 1250 }])).toBe(edited);
    expect(applyEdits(edited, [])).toBe(edited);
  });

  test('D11: keeps a byte order mark and comments', () => {
    const text = `\uFEFF// top\n${D11}/* end */`;
    expect(applyEdits(text, [{ path: ['oversized', 'alpha'], from: 1500, to: 1499 }])).toBe(text.replace('1500', '1499'));
  });

  test('may stand in an entry of servers, under any name', () => {
    const text = '{ "servers": { "a/b.c": { "perToolBytes": 1, "oversized": { "__proto__": 1e3 /* x */ } } } }';
    expect(applyEdits(text, [{ path: ['servers', 'a/b.c', 'oversized', '__proto__'], from: 1000, to: 999 }])).toBe(text.replace('1e3', '999'));
  });

  test('goes together with removals elsewhere', () => {
    const text = ratchet('    "a": 10,', '    "b": 20,', '    "c": 30');
    expect(
      applyEdits(text, [
        { path: ['oversized', 'b'], from: 20, to: 19 },
        { path: ['oversized', 'c'], from: 30, to: null },
        { path: ['oversized', 'a'], from: 10, to: null },
      ]),
    ).toBe(ratchet('    "b": 19'));
  });

  test.each<[string, Edit]>([
    ['rises', { path: ['oversized', 'a'], from: 10, to: 11 }],
    ['does not stand there', { path: ['oversized', 'a'], from: 9, to: 8 }],
    ['has no entry', { path: ['oversized', 'b'], from: 9, to: 8 }],
    ['is the whole file', { path: [], from: 9, to: null }],
  ])('is a mistake of the caller where it %s', (_, edit) => {
    expect(() => applyEdits(ratchet('    "a": 10'), [edit])).toThrow(Error);
  });
});

describe('a removed entry', () => {
  const three = ratchet('    "a": 10,', '    "b": 20,', '    "c": 30');

  test.each([
    ['the first', ['a'], ratchet('    "b": 20,', '    "c": 30')],
    ['the middle one', ['b'], ratchet('    "a": 10,', '    "c": 30')],
    ['the last', ['c'], ratchet('    "a": 10,', '    "b": 20')],
    ['the last two', ['c', 'b'], ratchet('    "a": 10')],
    ['all but the middle one', ['a', 'c'], ratchet('    "b": 20')],
    ['all', ['a', 'b', 'c'], lines('{', '  "perToolBytes": 1,', '  "oversized": {}', '}')],
  ])('takes its line and fixes the commas: %s', (_, tools, expected) => {
    expect(without(three, ...tools)).toBe(expected);
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(without(crlf(three), ...tools)).toBe(crlf(expected));
  });

  test.each([
    ['{ "perToolBytes": 1, "oversized": { "a": 10, "b": 20, "c": 30 } }', ['a'], '{ "perToolBytes": 1, "oversized": { "b": 20, "c": 30 } }'],
    ['{ "perToolBytes": 1, "oversized": { "a": 10, "b": 20, "c": 30 } }', ['b'], '{ "perToolBytes": 1, "oversized": { "a": 10, "c": 30 } }'],
    ['{ "perToolBytes": 1, "oversized": { "a": 10, "b": 20, "c": 30 } }', ['c'], '{ "perToolBytes": 1, "oversized": { "a": 10, "b": 20 } }'],
    ['{ "perToolBytes": 1, "oversized": { "a": 10, "b": 20, "c": 30 } }', ['a', 'b', 'c'], '{ "perToolBytes": 1, "oversized": {} }'],
    ['{"perToolBytes":1,"oversized":{"a":10,"b":20,"c":30}}', ['a'], '{"perToolBytes":1,"oversized":{"b":20,"c":30}}'],
    ['{"perToolBytes":1,"oversized":{"a":10,"b":20,"c":30}}', ['b'], '{"perToolBytes":1,"oversized":{"a":10,"c":30}}'],
    ['{"perToolBytes":1,"oversized":{"a":10,"b":20,"c":30}}', ['b', 'c'], '{"perToolBytes":1,"oversized":{"a":10}}'],
    ['{"perToolBytes": 1, "oversized": {"a": 10, "b": 20}}', ['a'], '{"perToolBytes": 1, "oversized": {"b": 20}}'],
    ['{"perToolBytes": 1, "oversized": {"a": 10, "b": 20}}', ['b'], '{"perToolBytes": 1, "oversized": {"a": 10}}'],
    ['{"perToolBytes": 1, "oversized": {"a": 10 , "b": 20}}', ['b'], '{"perToolBytes": 1, "oversized": {"a": 10}}'],
    ['{"perToolBytes": 1, "oversized": {"a": 10}}', ['a'], '{"perToolBytes": 1, "oversized": {}}'],
    ['{"perToolBytes": 1, "oversized": { /* mine */ "a": 10 /* mine */ }}', ['a'], '{"perToolBytes": 1, "oversized": {}}'],
    ['{"perToolBytes": 1, "oversized": { "a": 10, /* of b */ "b": 20 }}', ['a'], '{"perToolBytes": 1, "oversized": { /* of b */ "b": 20 }}'],
    ['{"perToolBytes": 1, "oversized": { "a": 10, /* of b */ "b": 20 }}', ['b'], '{"perToolBytes": 1, "oversized": { "a": 10 }}'],
    ['{"perToolBytes": 1, "oversized": { "a": 10 /* of a */, "b": 20 }}', ['a'], '{"perToolBytes": 1, "oversized": { "b": 20 }}'],
    ['{"perToolBytes": 1, "oversized": { "a": 10 /* of a */, "b": 20 }}', ['b'], '{"perToolBytes": 1, "oversized": { "a": 10 /* of a */ }}'],
  ])('leaves a line of others tidy: %s without %s', (text, tools, expected) => {
    expect(without(text, ...tools)).toBe(expected);
  });

  test('takes the comment behind it, and the comma of the one before leaves that one its comment', () => {
    const text = ratchet('    "a": 10, // of a', '    "b": 20, // of b', '    "c": 30 // of c');
    expect(without(text, 'c')).toBe(ratchet('    "a": 10, // of a', '    "b": 20 // of b'));
    expect(without(text, 'a', 'b')).toBe(ratchet('    "c": 30 // of c'));
  });

  test('takes the comment lines directly above it and no others', () => {
    const text = ratchet('    // of all', '', '    // of a', '    /* of a */', '    "a": 10,', '    // of b', '    "b": 20');
    expect(without(text, 'a')).toBe(ratchet('    // of all', '', '    // of b', '    "b": 20'));
    expect(without(text, 'b')).toBe(ratchet('    // of all', '', '    // of a', '    /* of a */', '    "a": 10'));
    expect(without(text, 'a', 'b')).toBe(ratchet('    // of all'));
  });

  test('leaves the comment above a line on which another entry stays', () => {
    const text = ratchet('    // of both', '    "a": 10, "b": 20');
    expect(without(text, 'a')).toBe(ratchet('    // of both', '    "b": 20'));
    expect(without(text, 'b')).toBe(ratchet('    // of both', '    "a": 10'));
    expect(without(text, 'a', 'b')).toBe(lines('{', '  "perToolBytes": 1,', '  "oversized": {}', '}'));
  });

  test('leaves comments beside the braces', () => {
    const text = lines('{ "perToolBytes": 1, "oversized": { // see the log', '  "a": 10,', '  "b": 20', '  // more to come', '  } }');
    expect(without(text, 'b')).toBe(lines('{ "perToolBytes": 1, "oversized": { // see the log', '  "a": 10', '  // more to come', '  } }'));
    expect(without(text, 'a', 'b')).toBe(lines('{ "perToolBytes": 1, "oversized": { // see the log', '  // more to come', '  } }'));
  });

  test('keeps a trailing comma where the file has them', () => {
    const text = ratchet('    "a": 10,', '    "b": 20, // of b');
    expect(without(text, 'b')).toBe(ratchet('    "a": 10,'));
    expect(without(text, 'a')).toBe(ratchet('    "b": 20, // of b'));
  });

  test('keeps commas at the start of lines where the file has them', () => {
    const text = ratchet('      "a": 10', '    , "b": 20 // of b', '    , "c": 30');
    expect(without(text, 'b')).toBe(ratchet('      "a": 10', '    , "c": 30'));
    expect(without(text, 'c')).toBe(ratchet('      "a": 10', '    , "b": 20 // of b'));
    expect(without(text, 'a')).toBe(ratchet('      "b": 20 // of b', '    , "c": 30'));
    expect(without(text, 'a', 'b')).toBe(ratchet('      "c": 30'));
  });

  test('keeps the brace and the first entry on one line where the file has them so', () => {
    const text = '{ "perToolBytes": 1\n, "oversized": { "gone": 1\n  , "keep": 1500\n  , "last": 7\n  }\n}\n';
    expect(without(text, 'gone')).toBe('{ "perToolBytes": 1\n, "oversized": { "keep": 1500\n  , "last": 7\n  }\n}\n');
    expect(without(text, 'keep')).toBe(text.replace('\n  , "keep": 1500', ''));
    expect(without(text, 'gone', 'keep')).toBe('{ "perToolBytes": 1\n, "oversized": { "last": 7\n  }\n}\n');
    expect(without(text, 'gone', 'last')).toBe('{ "perToolBytes": 1\n, "oversized": { "keep": 1500\n  }\n}\n');
  });

  test('leaves no two blank lines, nor one at an end', () => {
    const text = ratchet('    "a": 10,', '', '    "b": 20,', '', '    "c": 30');
    expect(without(text, 'a')).toBe(ratchet('    "b": 20,', '', '    "c": 30'));
    expect(without(text, 'b')).toBe(ratchet('    "a": 10,', '', '    "c": 30'));
    expect(without(text, 'c')).toBe(ratchet('    "a": 10,', '', '    "b": 20'));
  });

  test('may share its line with the brace', () => {
    expect(without('{"perToolBytes":1,"oversized":{\n  "a": 10, // of a\n  "b": 20 }}', 'b')).toBe('{"perToolBytes":1,"oversized":{\n  "a": 10 // of a\n  }}');
    expect(without('{"perToolBytes":1,"oversized":{ "a": 10,\n  "b": 20 }}', 'a')).toBe('{"perToolBytes":1,"oversized":{\n  "b": 20 }}');
  });

  test('takes a comment of several lines that begins on its line', () => {
    const text = ratchet('    "a": 10, /* of', '    a */', '    "b": 20');
    expect(without(text, 'b')).toBe(ratchet('    "a": 10 /* of', '    a */'));
    expect(without(text, 'a')).toBe(ratchet('    "b": 20'));
  });

  test('is one of ten thousand, every other of which goes, in a moment', () => {
    const inner = Array.from({ length: 10_000 }, (_, index) => `    "t${index}": ${index + 2}${index === 9999 ? '' : ','}`);
    const gone = Array.from({ length: 5000 }, (_, index) => `t${index * 2}`);
    const start = performance.now();
    expect(without(ratchet(...inner), ...gone)).toBe(ratchet(...inner.filter((_, index) => index % 2 === 1)));
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('any layout', () => {
  const blank = fc.constantFrom('', ' ', '\t', '\n', '\n\n  ', '\r\n', '  \n\t');
  const comment = fc.constantFrom('/* c */', '// c\n', '/* c\n c */', '// , "x": 1 }\r\n', '/*"*/');
  const trivia = fc.array(fc.oneof({ weight: 3, arbitrary: blank }, comment), { maxLength: 4 }).map((parts) => parts.join(''));
  const name = fc.oneof(fc.constantFrom('a', 'b', '__proto__', 'constructor', '', 'a/b', '"', '\\', '// x', '0', '1'), fc.string({ maxLength: 4 }));
  const entry = fc.record({ name, ceiling: fc.nat(), gaps: fc.tuple(trivia, trivia, trivia, trivia), fate: fc.constantFrom('stays', 'goes', 'falls') });
  const layout = fc.record({
    entries: fc.uniqueArray(entry, { selector: (each) => each.name, maxLength: 8 }),
    trailing: fc.boolean(),
    end: trivia,
    around: fc.tuple(trivia, trivia),
    mark: fc.boolean(),
  });

  test('keeps every other entry, their order, and gives exactly the intended budget', () => {
    fc.assert(
      fc.property(layout, ({ entries, trailing, end, around, mark }) => {
        const inner = entries.map(({ name, ceiling, gaps }) => `${gaps[0]}${JSON.stringify(name)}${gaps[1]}:${gaps[2]}${ceiling}${gaps[3]}`).join(',');
        const text = `${mark ? '\uFEFF' : ''}${around[0]}{"perToolBytes":1,"oversized":{${inner}${trailing && entries.length > 0 ? ',' : ''}${end}}}${around[1]}`;
        const edits = entries.flatMap(({ name, ceiling, fate }): Edit[] => {
          const path = ['oversized', name];
          if (fate === 'stays') return [];
          return [{ path, from: ceiling, to: fate === 'goes' ? null : Math.floor(ceiling / 2) }];
        });
        const edited = applyEdits(text, edits);

        const expected = entries
          .filter(({ fate }) => fate !== 'goes')
          .map(({ name, ceiling, fate }) => [name, fate === 'falls' ? Math.floor(ceiling / 2) : ceiling]);
        const { budget } = parseBudget(edited, '');
        expect(new Map(Object.entries(budget.oversized!))).toEqual(new Map(expected as [string, number][]));
        expect(edited.startsWith(text.slice(0, text.indexOf('"oversized":{') + 12))).toBe(true);
        expect(edited.endsWith(`}${around[1]}`)).toBe(true);
        if (edits.length === 0) expect(edited).toBe(text);
        // Nothing is written that was not there but the new numbers.
        if (edits.every(({ to }) => to === null)) expect(isSubsequence(edited, text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('commas at the start of lines', () => {
  const style = fc.record({
    tools: fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), goes: fc.boolean() }), {
      selector: ({ name }) => name,
      minLength: 1,
    }),
    opening: fc.constantFrom('{ ', '{', '{\n      '),
    between: fc.constantFrom('\n    , ', '\n  ,', '\n\t\t, '),
    closing: fc.constantFrom('\n  }', '\n\t}'),
    end: fc.constantFrom('\n', '\r\n'),
  });
  const layOut = (names: readonly string[], { opening, between, closing, end }: { opening: string; between: string; closing: string; end: string }) =>
    `{ "perToolBytes": 1\n, "oversized": ${names.length === 0 ? '{}' : `${opening}${names.map((name) => `"${name}": 9`).join(between)}${closing}`}\n}\n`.replaceAll(
      '\n',
      end,
    );

  test('leave exactly the text that would have been written without the entries', () => {
    fc.assert(
      fc.property(style, ({ tools, ...how }) => {
        const text = layOut(
          tools.map(({ name }) => name),
          how,
        );
        const gone = tools.flatMap(({ name, goes }) => (goes ? [name] : []));
        expect(without(text, ...gone)).toBe(
          layOut(
            tools.flatMap(({ name, goes }) => (goes ? [] : [name])),
            how,
          ),
        );
      }),
      { numRuns: 500 },
    );
  });
});

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return at === part.length;
}
