import type { ToolAdvice } from './advice-rules.ts';
import { isObject, memberBytes, type SchemaSpot, textBytes } from './advice-saving.ts';
import { sentencesOf, wordsOf } from './advice-sentences.ts';
import { jsonBytes } from './bytes.ts';
import { formatNumber, shortName } from './format.ts';

/** Longer lists cost more than they help. */
const ENUM_VALUES = 20;
const ENUM_BYTES = 250;

/** A longer sentence says something of its own, or its list of values is worth having, in UTF-16 units. */
const SENTENCE_UNITS = 400;
/** The name twice and this much more is as long as a description can be that only repeats it, in UTF-16 units. */
const NAME_UNITS = 60;

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
export function adviseParameters(spots: readonly SchemaSpot[]): ToolAdvice[] {
  return spots.flatMap((spot) => [...adviseDescription(spot), ...adviseEnum(spot), ...adviseMembers(spot)]);
}

function adviseDescription(spot: SchemaSpot): ToolAdvice[] {
  const { schema, path, name } = spot;
  const text = schema['description'];
  if (name === null || typeof text !== 'string' || text.trim() === '') return [];
  const hasFacts = FACTS.some((key) => Object.hasOwn(schema, key));
  // Without values, default or bounds there is nothing to repeat but the name: a longer text says more.
  if (!hasFacts && text.length > 2 * name.length + NAME_UNITS) return [];
  const named = new Set(wordsOf(name));
  const judged = sentencesOf(text).map((sentence) => ({
    text: sentence.text,
    told: sentence.text.length > SENTENCE_UNITS ? null : toldBy(wordsOf(sentence.text), named, spot),
  }));
  const label = shortName(name);
  const whole = () => ({ path: [...path, 'description'], savesBytes: memberBytes(schema, 'description') });
  if (judged.every(({ told }) => told === 'name'))
    return [{ ...whole(), rule: 'repeats-name', message: `The description of ${label} only repeats its name or type: remove it.` }];
  if (judged.every(({ told }) => told !== null))
    return [{ ...whole(), rule: 'repeats-schema', message: `The description of ${label} says what its schema says: remove it.` }];
  const dull = judged.filter(isDull).map((each) => each.text);
  if (dull.length === 0) return [];
  const rest = judged
    .filter((each) => !isDull(each))
    .map((each) => each.text)
    .join('')
    .trim();
  const quoted = dull.map((sentence) => `“${shortName(sentence.trim())}”`).join(' and ');
  return [{ ...whole(), rule: 'repeats-schema', message: `The schema of ${label} says it already: leave out ${quoted}.`, savesBytes: textBytes(text, rest) }];
}

/** An item of a list, or what announces one, stays with its neighbours, which may say more. */
function isDull({ text, told }: { readonly text: string; readonly told: 'name' | 'schema' | null }): boolean {
  return told === 'schema' && !/^\s*(?:[-*•]|\d+[.)])\s|:\s*$/.test(text);
}

/** What tells a sentence already: the name and type alone, the schema, or null where it says something of its own. */
function toldBy(words: readonly string[], named: ReadonlySet<string>, spot: SchemaSpot): 'name' | 'schema' | null {
  if (words.length === 0) return null;
  const news = words.filter((word) => !FILLING.has(word) && !named.has(word));
  const claims = words.filter((word) => !named.has(word));
  if (news.length === 0) return agrees(claims, spot) ? 'name' : null;
  const facts = factsOf(spot.schema);
  const told = news.every((word) => TELLING.has(word) || facts.has(word)) && words.every((word) => !/^\p{N}+$/u.test(word) || facts.has(word));
  return told && agrees(claims, spot) ? 'schema' : null;
}

/** Whether the schema says the same of what is optional or required, of default, bounds and type. */
function agrees(words: readonly string[], { schema, required }: SchemaSpot): boolean {
  if (words.includes('optional') && required) return false;
  if (words.includes('required') && !required) return false;
  if (words.includes('default') && !Object.hasOwn(schema, 'default')) return false;
  if (BOUND_WORDS.some((word) => words.includes(word)) && !BOUNDS.some((key) => Object.hasOwn(schema, key))) return false;
  if (TYPE_WORDS.some(([word, type]) => words.includes(word) && schema['type'] !== type)) return false;
  return !CONDITIONS.some((word) => words.includes(word)) || Object.hasOwn(schema, 'default') || Array.isArray(schema['enum']);
}

/** What the schema says besides name and type: values, default, bounds, format. */
function factsOf(schema: SchemaSpot['schema']): Set<string> {
  const values = Array.isArray(schema['enum']) ? schema['enum'] : [];
  const facts = [...values, ...FACTS.map((key) => schema[key])];
  return new Set(facts.filter((fact) => ['string', 'number', 'boolean'].includes(typeof fact)).flatMap((fact) => wordsOf(String(fact))));
}

const CONDITIONS = ['true', 'false', 'not', 'if', 'must', 'should'];
const BOUND_WORDS = ['least', 'most', 'minimum', 'maximum', 'min', 'max', 'between', 'range', 'up'];
const TYPE_WORDS = [
  ['string', 'string'],
  ['number', 'number'],
  ['integer', 'integer'],
  ['boolean', 'boolean'],
  ['list', 'array'],
  ['array', 'array'],
  ['object', 'object'],
] as const;
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems', 'maxItems'];
const FACTS = ['enum', 'const', 'default', 'format', ...BOUNDS];

function adviseEnum({ schema, path, name }: SchemaSpot): ToolAdvice[] {
  const values = schema['enum'];
  if (!Array.isArray(values) || values.length <= ENUM_VALUES || jsonBytes(values) < ENUM_BYTES) return [];
  const message = `${name === null ? 'A schema' : shortName(name)} lists ${formatNumber(values.length)} values. Take any text instead, and name the values where one is wrong or in a tool that lists them.`;
  return [{ rule: 'long-enum', path: [...path, 'enum'], message, savesBytes: memberBytes(schema, 'enum') }];
}

function adviseMembers({ schema, path, name }: SchemaSpot): ToolAdvice[] {
  if (!MEMBERS.some((key) => Object.hasOwn(schema, key))) return [];
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

const MEMBERS = ['title', 'examples', 'example', 'default'];

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
