/**
 * Generates an example that a schema accepts, with realistic values. Derived from the schema, so it
 * never shows a field that does not exist; a test validates each one against its schema.
 */

import { ID, ID_NAME, MESSAGES, TIMESTAMP, TIMESTAMP_NAME } from './example-texts.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * `name` is the field's, which selects the example value. Of several alternatives, the first that
 * is not null.
 */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) {
    const shape = branches.find((branch) => typeOf(branch) !== 'null');
    return shape === undefined ? null : exampleOf(shape, name);
  }
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  }
  switch (typeOf(schema)) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        exampleOf(schema.items ?? {}, name),
      );
    case 'string':
      return stringExample(schema, name);
    case 'integer':
    case 'number':
      return numberExample(schema, name);
    case 'boolean':
      return true;
    default:
      // The schema accepts any value.
      return null;
  }
}

/** The alternative that is not null. */
function typeOf({ type }: JsonSchema): string | undefined {
  if (type === undefined || typeof type === 'string') return type;
  return type.find((one) => one !== 'null') ?? 'null';
}

function objectExample({
  properties,
  additionalProperties,
  propertyNames,
  not,
}: JsonSchema): object {
  // A record with known keys, all optional.
  if (propertyNames?.enum !== undefined) return {};
  const existing = Object.entries(properties ?? {})
    // A read-only field may be sent back, but is not required.
    .filter(([, { readOnly }]) => readOnly !== true)
    // Of mutually exclusive fields, the last is used.
    .filter(([name]) => !not?.required.slice(0, -1).includes(name))
    .map(([name, schema]) => [name, exampleOf(schema, name)]);
  // A record: for example structures by number.
  if (existing.length === 0 && typeof additionalProperties === 'object') {
    return { [ID]: exampleOf(additionalProperties) };
  }
  return Object.fromEntries(existing);
}

/** Cursor in the feed of codes: a line, a position in it, the fingerprint of the line. */
const POSITION_IN_FEED = '48213.1.9f86d081884c7d65';

function stringExample(schema: JsonSchema, name: string): string {
  const candidates = [
    ...(TIMESTAMP_NAME.test(name) ? [TIMESTAMP] : []),
    ...(ID_NAME.test(name) ? [String(ID)] : []),
    ...(MESSAGES[name] === undefined ? [] : [String(MESSAGES[name])]),
    ...(schema.format === 'email' ? ['ines.roche@exemple.fr'] : []),
    ...(schema.format === 'uri' ? ['https://www.exemple.fr/page'] : []),
    'exemple',
    String(ID),
    '2026-06-01',
    POSITION_IN_FEED,
  ];
  return (
    candidates.find((candidate) => fits(schema, candidate)) ??
    'exemple'.padEnd(schema.minLength ?? 0, 's')
  );
}

function fits(
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: JsonSchema,
  text: string,
): boolean {
  const long = text.length >= minLength && text.length <= maxLength;
  return long && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}

function numberExample(schema: JsonSchema, name: string): number {
  const word = MESSAGES[name];
  const requested = typeof word === 'number' ? word : ID_NAME.test(name) ? ID : 1;
  return Math.min(Math.max(requested, schema.minimum ?? requested), schema.maximum ?? requested);
}
