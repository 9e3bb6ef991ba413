import type { JsonObject } from '../core/types.ts';

export type Dialect = { readonly kind: 'draft-07' | '2020-12' } | { readonly kind: 'unknown'; readonly name: string };

/** The dialect a schema names by `$schema`; without one it is 2020-12, as MCP says since 2025-11-25 (SEP-1613). */
export function dialectOf(schema: JsonObject): Dialect {
  const named = Object.hasOwn(schema, '$schema') ? schema['$schema'] : undefined;
  // A `$schema` that is no text is a fault that the metaschema itself names.
  if (typeof named !== 'string') return { kind: '2020-12' };
  switch (
    named
      .trim()
      .replace(/^https?:\/\//i, '')
      .replace(/#$/, '')
  ) {
    case 'json-schema.org/draft/2020-12/schema':
    case 'json-schema.org/schema':
      return { kind: '2020-12' };
    case 'json-schema.org/draft-07/schema':
    case 'json-schema.org/draft-06/schema':
      // Draft-07 only added keywords to draft-06.
      return { kind: 'draft-07' };
    default:
      return { kind: 'unknown', name: JSON.stringify(named.length > 80 ? `${named.slice(0, 80)}…` : named) };
  }
}
