/**
 * Generates requests from the published contract: valid in shape with something hostile in places,
 * a contract example with one field altered, or its bytes broken. For tests only.
 */

import fc from 'fast-check';
import type { JsonSchema, PublishedCall } from './published-calls.ts';

export type AnyRequest = {
  readonly query: Readonly<Record<string, string>>;
  /** Bytes are sent as they are. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
};

const HOSTILE: readonly unknown[] = [
  '',
  '\u202Eelpmexe',
  "'; drop table element; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  'é'.repeat(3000),
  '0001-01-01',
  '9999999999',
  -1,
  0,
  1.5,
  1e21,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  null,
  true,
  [],
  {},
  [[[[]]]],
];

function anyValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...HOSTILE);
  return fc.oneof({ weight: 6, arbitrary: rightValue(schema) }, { weight: 1, arbitrary: hostile });
}

function rightValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(rightValue));
  const [type] = [schema.type ?? 'string'].flat();
  switch (type) {
    case 'object': {
      const model = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, anyValue(inner)]),
      );
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
    }
    case 'array':
      return fc.array(schema.items === undefined ? fc.anything() : anyValue(schema.items), {
        maxLength: 3,
      });
    case 'integer':
    case 'number':
      // Low ids exist in the demonstration.
      return fc.integer({ min: 1, max: 40 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.constantFrom(
          '12',
          '1000',
          '22',
          'Houle',
          '3:45',
          '2026-05-01',
          'FR-P0A-26-00001',
          'staff@demo.example',
        ),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
      );
  }
}

/** A body for the call, valid or invalid anywhere. */
export function anyRequest(call: PublishedCall): fc.Arbitrary<AnyRequest> {
  const { query, body, multipart } = call;
  const requested = fc.record(
    Object.fromEntries(query.map(({ name, schema }) => [name, anyValue(schema)])),
    {
      requiredKeys: [],
    },
  );
  const sent = body === null ? fc.constant(NOTHING) : multipart ? anyForm : anyBody(body);
  return fc.record({ requested, sent }).map(({ requested, sent }) => ({
    ...sent,
    query: Object.fromEntries(
      Object.entries(requested).map(([name, value]) => [name, String(value)]),
    ),
  }));
}

type Sent = Pick<AnyRequest, 'body' | 'headers'>;
const NOTHING: Sent = { body: undefined, headers: {} };

function anyBody({ schema, example }: NonNullable<PublishedCall['body']>): fc.Arbitrary<Sent> {
  const spoilt = spoiltExample(schema, example);
  const broken = spoilt.chain((value) => brokenBytes(Buffer.from(JSON.stringify(value) ?? '')));
  const whole = fc.oneof(
    { weight: 3, arbitrary: anyValue(schema) },
    { weight: 3, arbitrary: spoilt },
    { weight: 1, arbitrary: broken },
  );
  return whole.map((body) => ({ body, headers: {} }));
}

/** The published example with at most one field altered: most pass the first checks. */
function spoiltExample(schema: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  if (!(example instanceof Object) || fields.length === 0) return anyValue(schema);
  return fc
    .constantFrom(...fields)
    .chain(([name, inner]) => fc.option(anyValue(inner)).map((value) => [name, value] as const))
    .map(([name, value]) => (value === null ? example : { ...example, [name]: value }));
}

const FORM = [
  '--x',
  'Content-Disposition: form-data; name="structureId"',
  '',
  '22',
  '--x',
  'Content-Disposition: form-data; name="justificatifs"; filename="a.pdf"',
  'Content-Type: application/pdf',
  '',
  '%PDF-1.4',
  '--x--',
  '',
].join('\r\n');

const anyForm = brokenBytes(Buffer.from(FORM)).map((body) => ({
  body,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
}));

type Blow = {
  readonly at: number;
  readonly what: 'flip' | 'cut' | 'double' | 'insert';
  readonly byte: number;
};

function brokenBytes(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  const blow = fc.record<Blow>({
    at: fc.nat({ max: Math.max(0, bytes.length - 1) }),
    what: fc.constantFrom('flip', 'cut', 'double', 'insert'),
    byte: fc.nat({ max: 255 }),
  });
  return fc.array(blow, { maxLength: 4 }).map((blows) => blows.reduce(struck, bytes));
}

function struck(bytes: Uint8Array, { at, what, byte }: Blow): Uint8Array {
  const [head, tail] = [bytes.slice(0, at), bytes.slice(at)];
  switch (what) {
    case 'flip':
      return Uint8Array.from(bytes, (one, index) => (index === at ? one ^ byte : one));
    case 'cut':
      return head;
    case 'double':
      return Buffer.concat([head, tail, tail]);
    case 'insert':
      return Buffer.concat([head, Buffer.from([byte]), tail]);
  }
}
