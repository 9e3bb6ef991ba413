type Rule = (value: unknown) => boolean;

const TYPES: ReadonlySet<unknown> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

const isText: Rule = (value) => typeof value === 'string';
const isNumber: Rule = (value) => typeof value === 'number';
const isCount: Rule = (value) => Number.isInteger(value) && (value as number) >= 0;
const isList: Rule = (value) => Array.isArray(value);
/** Texts and numbers alone: lists within are compared by the metaschema. */
const areDistinct = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object') && new Set(value).size === value.length;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema: Rule = (value) => typeof value === 'boolean' || (isObject(value) && isPlainSchema(value));
const areSchemas: Rule = (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema);

/** Keywords that mean the same in draft-07 and 2020-12, and what each may hold there. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['type', (value) => TYPES.has(value)],
  ['description', isText],
  ['title', isText],
  ['format', isText],
  ['default', () => true],
  ['const', () => true],
  ['enum', (value) => areDistinct(value) && value.length > 0],
  ['examples', isList],
  ['properties', (value) => isObject(value) && Object.values(value).every(isSchema)],
  ['required', (value) => areDistinct(value) && value.every(isText)],
  ['additionalProperties', isSchema],
  ['items', isSchema],
  ['anyOf', areSchemas],
  ['oneOf', areSchemas],
  ['allOf', areSchemas],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isNumber],
  ['exclusiveMaximum', isNumber],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['minItems', isCount],
  ['maxItems', isCount],
  ['uniqueItems', (value) => typeof value === 'boolean'],
]);

/**
 * Whether a schema is valid at first sight, as nearly all are: it holds nothing but common keywords with
 * what they may hold in both dialects. False says nothing; the metaschema decides then.
 * @param schema not nested deeper than `MOST_LEVELS`
 */
export function isPlainSchema(schema: object): boolean {
  return Object.entries(schema).every(([keyword, value]) => RULES.get(keyword)?.(value) === true);
}
