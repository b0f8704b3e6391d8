import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningPortal, runningPortal } from '../testing/running-portal.ts';
import { type JsonSchema, type PublishedCall, publishedCalls, send } from './published-calls.ts';

/**
 * Requests generated from what the portal publishes of itself, good, bad and hostile: whatever is
 * sent, the answer is a result or a problem in French, never a fault of ours.
 */

/** Requests for each call; more of them with GENERATED_ROUNDS. */
const ROUNDS = Number(process.env.GENERATED_ROUNDS ?? 8);
const SEED = 20_261_121;

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

/** A query and a body for the call, right or wrong in any place. */
function anyRequest({ query, body, multipart }: PublishedCall) {
  const asked = fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, anyValue(schema)])), {
    requiredKeys: [],
  });
  const given = body === null || multipart ? fc.constant(undefined) : anyValue(body.schema);
  return fc.record({ given, asked });
}

describe.each(['embedded', 'postgres'] as const)('generated requests on %s', (kind) => {
  let portal: RunningPortal;
  let calls: PublishedCall[];
  let tokens: string[];

  beforeAll(async () => {
    portal = await runningPortal(kind, { demonstration: true });
    calls = await publishedCalls(portal);
    tokens = await Promise.all(['staff', 'artiste'].map((name) => portal.tokenOf(`${name}@demo.example`)));
  });
  afterAll(() => portal?.remove());

  test('whatever is sent, no answer is a fault of ours', async () => {
    const faults: string[] = [];
    let sent = 0;
    for (const call of calls) {
      const samples = fc.sample(anyRequest(call), { numRuns: ROUNDS, seed: SEED });
      for (const [index, { given, asked }] of samples.entries()) {
        const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
        const token = tokens[index % tokens.length] ?? null;
        const { status, text } = await send(portal, call, { token, query, body: given });
        sent += 1;
        if (status >= 500)
          faults.push(`${call.name} ${JSON.stringify(asked)} ${JSON.stringify(given)}: ${text}`);
      }
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(400);
  });
});
