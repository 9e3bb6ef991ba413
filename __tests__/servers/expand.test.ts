import { expect, test } from 'vitest';
import { expand, type Sources } from '../../src/servers/expand.ts';

const sources: Sources = {
  variable: (name) => ({ SET: 'set', EMPTY: '' })[name],
  input: (name) => ({ given: 'typed' })[name],
  defaults: new Map([
    ['input:usual', 'as usual'],
    ['user_config.level', '3'],
    ['input:loop', `\${input:loop}`],
  ]),
  constants: new Map([
    ['workspaceFolder', '/w'],
    ['HOME', '/home/mcp'],
    ['/', '/'],
  ]),
  bare: false,
};

test.each([
  ['plain text', 'plain text'],
  ['$SET and $HOME stay', '$SET and $HOME stay'],
  [`\${SET}`, 'set'],
  [`a\${SET}b\${SET}c`, 'asetbsetc'],
  [`\${EMPTY}`, ''],
  [`\${SET:-other}`, 'set'],
  [`\${UNSET:-other}`, 'other'],
  [`\${UNSET:-}`, ''],
  [`\${UNSET:-a:-b}`, 'a:-b'],
  [`\${UNSET:-\${SET}}`, 'set'],
  [`\${UNSET:-\${ALSO_UNSET:-deep}}!`, 'deep!'],
  [`\${env:SET}`, 'set'],
  [`\${env:UNSET:-other}`, 'other'],
  ['{env:SET}', 'set'],
  [`\${HOME}/x`, '/home/mcp/x'],
  [`\${env:HOME}`, '/home/mcp'],
  [`\${HOME:-other}`, '/home/mcp'],
  [`\${workspaceFolder}\${/}x`, '/w/x'],
  [`\${input:given}`, 'typed'],
  [`\${input:usual}`, 'as usual'],
  [`\${user_config.level}`, '3'],
  ['{"json":{"a":1}}', '{"json":{"a":1}}'],
  [`\${never closed`, `\${never closed`],
  [`}\${SET}}`, '}set}'],
  [`\${a \${SET}`, `\${a set`],
])('expands %s', (text, expected) => {
  expect(expand(text, sources)).toEqual({ text: expected, needs: [] });
});

test.each([
  [`\${UNSET}`, 'variable', 'UNSET', `\${UNSET}`],
  [`\${env:UNSET}`, 'variable', 'UNSET', `\${env:UNSET}`],
  ['{env:UNSET}', 'variable', 'UNSET', '{env:UNSET}'],
  [`\${UNSET:-\${INNER}}`, 'variable', 'INNER', `\${INNER}`],
  [`\${input:k}`, 'input', 'k', `\${input:k}`],
  [`\${input:loop}`, 'input', `\${input:loop}`, `\${input:loop}`],
  [`\${user_config.key}`, 'input', 'key', `\${user_config.key}`],
  [`\${config:editor.tabSize}`, 'input', 'config:editor.tabSize', `\${config:editor.tabSize}`],
  [`\${command:pick}`, 'input', 'command:pick', `\${command:pick}`],
  [`\${workspaceFolder:api}`, 'input', 'workspaceFolder:api', `\${workspaceFolder:api}`],
  ['{file:./token}', 'input', 'file:./token', '{file:./token}'],
  [`\${A%%.*}`, 'input', 'A%%.*', `\${A%%.*}`],
  [`\${}`, 'input', '', `\${}`],
  [`\${env:}`, 'input', 'env:', `\${env:}`],
  [`\${__proto__.x}`, 'input', '__proto__.x', `\${__proto__.x}`],
])('needs a value for %s', (text, kind, name, form) => {
  expect(expand(text, sources).needs).toEqual([{ kind, name, form }]);
});

test.each([
  ['$SET', 'set', []],
  ['$UNSET', `\${UNSET}`, ['UNSET']],
  [`\${SET}$SET`, 'setset', []],
  ['costs $5 or $', 'costs $5 or $', []],
])('reads %s where variables stand without braces', (text, expected, needs) => {
  const expanded = expand(text, { ...sources, bare: true });
  expect(expanded.text).toBe(expected);
  expect(expanded.needs.map(({ name }) => name)).toEqual(needs);
});

test('spells one variable alike in every form, so that definitions can be compared', () => {
  const texts = [`\${X}`, `\${env:X}`, '{env:X}', '$X'].map((text) => expand(text, { ...sources, bare: true }).text);
  expect(new Set(texts)).toEqual(new Set([`\${X}`]));
});

test('does not expand what a value brings along', () => {
  const hostile = { ...sources, variable: () => `\${SECRET}` };
  expect(expand(`\${X}`, hostile)).toEqual({ text: `\${SECRET}`, needs: [] });
});

test.each([
  ['unclosed', `\${`.repeat(500_000), 0],
  ['nested', `${`\${A:-`.repeat(100_000)}${'}'.repeat(100_000)}`, 1],
  ['plain braces', '{'.repeat(1_000_000), 0],
  ['many', `\${UNSET}`.repeat(50_000), 50_000],
])('takes a mebibyte of %s forms', (_, text, needs) => {
  expect(expand(text, sources).needs).toHaveLength(needs);
});
