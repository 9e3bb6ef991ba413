import { readFileSync } from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv';

/** GitHub's published description of the operations this project calls; made by `scripts/extract-openapi.mjs`. */
const description = JSON.parse(readFileSync(new URL('../fixtures/data/github/openapi.json', import.meta.url), 'utf8'), typed) as Description;

/** OpenAPI 3.0 lets a schema without a type be `nullable`; JSON Schema says it with a union. */
function typed(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value) || 'type' in value) return value;
  const { nullable, ...schema } = value;
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

interface Description {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly parameters: Record<string, Parameter>; readonly responses: Record<string, Answer> };
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: { readonly properties?: Record<string, unknown> } }> };
  readonly responses: Record<string, Answer | Reference>;
}
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: { readonly type?: string };
}
interface Answer {
  readonly content?: Record<string, { readonly schema: unknown }>;
}
interface Reference {
  readonly $ref: string;
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(description, 'github');
const compiled = new Map<string, ValidateFunction>();

function check(pointer: string, value: unknown): string[] {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `github#${pointer}` });
  compiled.set(pointer, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** One operation of the description, found by method and path, with the path's parameters. */
export interface Matched {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  /** What is wrong with a request, by the description. */
  readonly request: (query: URLSearchParams, body: unknown) => string[];
  /** What is wrong with an answer, by the description. */
  readonly response: (status: number, body: unknown) => string[];
}

const pointerPart = (part: string): string => part.replace(/~/g, '~0').replace(/\//g, '~1').replace(/[{}]/g, encodeURIComponent);

export function match(method: string, path: string): Matched | null {
  for (const [template, methods] of Object.entries(description.paths)) {
    const operation = methods[method.toLowerCase()];
    const params = operation === undefined ? null : parametersOf(template, path);
    if (operation !== undefined && params !== null) return matched(operation, params, `/paths/${pointerPart(template)}/${method.toLowerCase()}`);
  }
  return null;
}

function parametersOf(template: string, path: string): Record<string, string> | null {
  const names: string[] = [];
  const source = template.replace(/[.]/g, '\\.').replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return '([^/]+?)';
  });
  const found = new RegExp(`^${source}$`).exec(path);
  return found === null ? null : Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

function matched(operation: Operation, params: Record<string, string>, pointer: string): Matched {
  const known = (operation.parameters ?? []).map((each) => ('$ref' in each ? description.components.parameters[each.$ref.split('/').at(-1) ?? ''] : each));
  const request = (query: URLSearchParams, body: unknown): string[] => {
    const given = [
      ...Object.entries(params).map(([name, value]) => ['path', name, value] as const),
      ...[...query].map(([name, value]) => ['query', name, value] as const),
    ];
    const wrong = given.flatMap(([where, name, value]) => {
      const parameter = known.find((each) => each?.name === name && each.in === where);
      if (parameter === undefined) return [`${where} parameter ${name} is not described`];
      const typed = parameter.schema.type === 'integer' ? Number(value) : value;
      return ajv.validate({ ...parameter.schema }, typed) ? [] : [`${name}: ${ajv.errorsText()}`];
    });
    return [...wrong, ...checkBody(operation, body, pointer)];
  };
  const response = (status: number, body: unknown): string[] => {
    const answer = operation.responses[String(status)];
    if (answer === undefined) return status < 400 ? [`status ${status} is not described`] : check('/components/schemas/basic-error', body);
    const where = '$ref' in answer ? answer.$ref.slice(1) : `${pointer}/responses/${status}`;
    const { content } = '$ref' in answer ? (description.components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? {}) : answer;
    return content?.['application/json'] === undefined ? [] : check(`${where}/content/application~1json/schema`, body);
  };
  return { id: operation.operationId, params, request, response };
}

function checkBody(operation: Operation, body: unknown, pointer: string): string[] {
  const described = operation.requestBody?.content['application/json']?.schema;
  if (described === undefined) return body === undefined ? [] : ['a body is not described'];
  const unknown = Object.keys((body ?? {}) as object).filter((key) => !(key in (described.properties ?? {})));
  return [...unknown.map((key) => `body key ${key} is not described`), ...check(`${pointer}/requestBody/content/application~1json/schema`, body)];
}
