import type { ToolAdvice } from './advice.ts';
import { isObject, memberBytes, type SchemaSpot, textBytes, walkSchemas } from './advice-saving.ts';
import { sentencesOf, wordsOf } from './advice-sentences.ts';
import { jsonBytes } from './bytes.ts';
import { formatNumber, shortName } from './format.ts';
import type { ToolSize } from './report.ts';

/** Longer lists cost more than they help. */
const ENUM_VALUES = 20;
const ENUM_BYTES = 250;

/** Words that carry nothing of their own beside a name, a type or a value. */
const FILLING = new Set(
  'a an the of for to in on this that is are be it its parameter param argument value field input optional required must should can may string number integer boolean array object list'.split(
    ' ',
  ),
);
/** Words with which values, defaults and bounds are told. */
const TELLING = new Set(
  'one either or and possible allowed valid supported available option default between from minimum maximum min max at least most up than inclusive range enum if not given omitted unspecified true false'.split(
    ' ',
  ),
);

/** Advice on parameters: descriptions that repeat what the schema says, long lists of values, examples, empty defaults, titles. */
export function adviseParameters({ definition }: ToolSize): ToolAdvice[] {
  return [...walkSchemas(definition['inputSchema'], ['inputSchema'])].flatMap((spot) => [
    ...adviseDescription(spot),
    ...adviseEnum(spot),
    ...adviseMembers(spot),
  ]);
}

function adviseDescription(spot: SchemaSpot): ToolAdvice[] {
  const { schema, path, name } = spot;
  const text = schema['description'];
  if (name === null || typeof text !== 'string' || text.trim() === '') return [];
  const named = new Set(wordsOf(name));
  const own = [FILLING, named];
  const said = [FILLING, TELLING, named, factsOf(spot)];
  const sentences = sentencesOf(text);
  const empty = sentences.filter((sentence) => isToldBy(sentence.text, own) && agrees(sentence.text, spot));
  const repeated = sentences.filter((sentence) => isToldBy(sentence.text, said) && agrees(sentence.text, spot) && numbersAreKnown(sentence.text, spot));
  const place = { path: [...path, 'description'] };
  const label = shortName(name);
  if (empty.length === sentences.length)
    return [
      {
        ...place,
        rule: 'repeats-name',
        message: `The description of ${label} only repeats its name or type: remove it.`,
        savesBytes: memberBytes(schema, 'description'),
      },
    ];
  if (repeated.length === sentences.length)
    return [
      {
        ...place,
        rule: 'repeats-schema',
        message: `The description of ${label} says what its schema says: remove it.`,
        savesBytes: memberBytes(schema, 'description'),
      },
    ];
  const dull = repeated.filter((sentence) => !empty.includes(sentence));
  if (dull.length === 0) return [];
  const rest = sentences
    .filter((sentence) => !dull.includes(sentence))
    .map((sentence) => sentence.text)
    .join('')
    .trim();
  const quoted = dull.map((sentence) => `“${shortName(sentence.text.trim())}”`).join(' and ');
  return [{ ...place, rule: 'repeats-schema', message: `The schema of ${label} says it already: leave out ${quoted}.`, savesBytes: textBytes(text, rest) }];
}

/** Whether every word is in one of the sets, and there is one. */
function isToldBy(text: string, sets: readonly ReadonlySet<string>[]): boolean {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => sets.some((set) => set.has(word)));
}

/** What the schema says besides name and type: values, default, bounds, format. */
function factsOf({ schema }: SchemaSpot): Set<string> {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const facts = [...values, schema['const'], schema['default'], schema['format'], ...boundsOf(schema)];
  return new Set(facts.filter((fact) => ['string', 'number', 'boolean'].includes(typeof fact)).flatMap((fact) => wordsOf(String(fact))));
}

function boundsOf(schema: SchemaSpot['schema']): unknown[] {
  return ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'].map((key) => schema[key]);
}

/** "Optional" and "required" repeat the schema only where it says the same; a default, only where the schema has one. */
function agrees(text: string, { schema, required }: SchemaSpot): boolean {
  const words = new Set(wordsOf(text));
  if (words.has('optional') && required) return false;
  if (words.has('required') && !required) return false;
  if (words.has('default') && !Object.hasOwn(schema, 'default')) return false;
  return !['true', 'false', 'not', 'if', 'must', 'should'].some((word) => words.has(word)) || Object.hasOwn(schema, 'default') || Array.isArray(schema['enum']);
}

/** A number that the schema does not hold is news, also where a letter of the name equals it. */
function numbersAreKnown(text: string, { schema }: SchemaSpot): boolean {
  const known = factsOf({ schema } as SchemaSpot);
  return wordsOf(text).every((word) => !/^\p{N}+$/u.test(word) || known.has(word));
}

function adviseEnum({ schema, path, name }: SchemaSpot): ToolAdvice[] {
  const values = schema['enum'];
  if (!Array.isArray(values) || values.length <= ENUM_VALUES || jsonBytes(values) < ENUM_BYTES) return [];
  const message = `${name === null ? 'A schema' : shortName(name)} lists ${formatNumber(values.length)} values. Take any text instead, and name the values where one is wrong or in a tool that lists them.`;
  return [{ rule: 'long-enum', path: [...path, 'enum'], message, savesBytes: memberBytes(schema, 'enum') }];
}

function adviseMembers({ schema, path, name }: SchemaSpot): ToolAdvice[] {
  const drop = (rule: ToolAdvice['rule'], key: string, message: string): ToolAdvice => ({
    rule,
    path: [...path, key],
    message,
    savesBytes: memberBytes(schema, key),
  });
  const label = name === null ? 'The schema' : shortName(name);
  const { title } = schema;
  const examples = ['examples', 'example'].filter((key) => Object.hasOwn(schema, key));
  return [
    ...examples.map((key) => drop('examples-in-schema', key, `${label} has ${key}: where one is needed, the description says it in fewer bytes.`)),
    ...(isEmptyDefault(schema)
      ? [drop('empty-default', 'default', `${label} has the default ${JSON.stringify(schema['default'])}, which leaving it out means too: remove it.`)]
      : []),
    ...(name !== null && typeof title === 'string' && isSame(title, name)
      ? [drop('title-equals-name', 'title', `The title ${JSON.stringify(shortName(title))} is the name ${label} in other letters: remove it.`)]
      : []),
  ];
}

function isEmptyDefault(schema: SchemaSpot['schema']): boolean {
  if (!Object.hasOwn(schema, 'default')) return false;
  const value = schema['default'];
  return value === null || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);
}

/** Equal but for case, spaces and punctuation: `Repo Name` and `repo_name`. */
export function isSame(title: string, name: string): boolean {
  const [a, b] = [title, name].map((text) => wordsOf(text).join(''));
  return a !== '' && a === b;
}
