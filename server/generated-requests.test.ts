import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningPortal, runningPortal } from './testing/running-portal.ts';

/**
 * Requests generated from what the portal publishes of itself, good, bad and hostile: whatever is
 * sent, the answer is a result or a problem in French, never a fault of ours.
 */

type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};
type Operation = {
  readonly parameters?: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

const ROUNDS = 14;
const SEED = 20_261_121;

let portal: RunningPortal;
let calls: Call[];
let tokens: string[];

beforeAll(async () => {
  portal = await runningPortal('embedded', { demonstration: true });
  const response = await fetch(`${portal.origin}/api/openapi.json`);
  // The document's own test holds it to its shape.
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  tokens = await Promise.all(['staff', 'artiste'].map((name) => portal.tokenOf(`${name}@demo.example`)));
});
afterAll(() => portal?.remove());

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
      return fc.array(schema.items === undefined ? fc.anything() : anyValue(schema.items), { maxLength: 3 });
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

test('whatever is sent, no answer is a fault of ours', async () => {
  const faults: string[] = [];
  let sent = 0;
  for (const { method, path, operation } of calls) {
    const body = operation.requestBody?.content['application/json']?.schema;
    const query = fc.record(
      Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, anyValue(schema)])),
      { requiredKeys: [] },
    );
    const request = fc.record({ body: body === undefined ? fc.constant(undefined) : anyValue(body), query });
    for (const [index, { body: given, query: asked }] of fc
      .sample(request, { numRuns: ROUNDS, seed: SEED })
      .entries()) {
      const address = new URL(path, portal.origin);
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, String(value));
      const response = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${tokens[index % tokens.length]}`,
          ...(given === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(given === undefined ? {} : { body: JSON.stringify(given) }),
      });
      sent += 1;
      const text = await response.text();
      if (response.status >= 500)
        faults.push(`${method} ${address.search} ${path} ${JSON.stringify(given)}: ${text}`);
    }
  }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(400);
});
