import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
// The full library, as the API document loads it: importing it sets English messages globally.
import { z as whole } from 'zod';
import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { duree, id, idInQuery, isrcIn, text } from '#contract/values.ts';
import { DomainError } from '#domain/domain-error.ts';
import { validated } from './validate.ts';

function errorsOf(schema: z.ZodMiniType, value: unknown) {
  try {
    validated(schema, value);
  } catch (error) {
    if (error instanceof DomainError) return error.options.errors ?? [];
  }
  return [];
}

const FRENCH = /^\p{L}?.*[.…»]$/u;
const ENGLISH = /\b(expected|invalid|too|received|must|required|unrecognized)\b/i;

test('the library speaks English of its own', () => {
  expect(whole.string().safeParse(5).error?.issues[0]?.message).toMatch(ENGLISH);
});

describe('every code of the library has its words', () => {
  const ofMap = z.map(z.string(), z.int());
  test.each([
    ['a missing field', z.string(), undefined, 'REQUIRED', 'Cette information est obligatoire.'],
    [
      'a missing choice',
      z.enum(['a']),
      undefined,
      'REQUIRED',
      'Cette information est obligatoire.',
    ],
    ['a number for a text', z.string(), 2026, 'WRONG_TYPE', 'Texte attendu.'],
    ['a text for a number', z.int(), '2026', 'WRONG_TYPE', 'Nombre attendu.'],
    ['a part for a whole number', z.int(), 1.5, 'WRONG_TYPE', 'Nombre entier attendu.'],
    ['null', z.string(), null, 'WRONG_TYPE', 'Texte attendu.'],
    ['a repeated query', idInQuery, ['1', '2'], 'WRONG_TYPE', 'Une seule valeur attendue.'],
    ['a list', z.strictObject({}), [], 'WRONG_TYPE', 'Objet attendu.'],
    ['no list', z.array(z.string()), {}, 'WRONG_TYPE', 'Liste attendue.'],
    ['no flag', z.boolean(), 'oui', 'WRONG_TYPE', 'Valeur attendue : true ou false.'],
    ['out of the list', z.enum(['a', 'b']), 'c', 'NOT_IN_LIST', 'Valeur attendue : a, b.'],
    ['id 0', id, 0, 'TOO_SMALL', '1 au moins.'],
    ['id without end', id, 2 ** 31, 'TOO_BIG', '2147483647 au plus.'],
    ['a long text', z.string().check(z.maxLength(3)), 'abcd', 'TOO_BIG', '3 caractères au plus.'],
    ['a short text', z.string().check(z.minLength(1)), '', 'TOO_SMALL', '1 caractère au moins.'],
    [
      'a long list',
      z.array(z.any()).check(z.maxLength(2)),
      [1, 2, 3],
      'TOO_BIG',
      '2 éléments au plus.',
    ],
    ['a form', z.string().check(z.regex(/a/)), 'b', 'WRONG_FORMAT', 'Valeur non acceptée.'],
    ['no address', z.email(), 'b', 'WRONG_FORMAT', 'Adresse électronique attendue.'],
    [
      'no day',
      z.iso.date(),
      'b',
      'WRONG_FORMAT',
      'Date attendue : année, mois, jour (2026-05-31).',
    ],
    ['no step', z.number().check(z.multipleOf(5)), 3, 'WRONG_STEP', 'Multiple de 5 attendu.'],
    ['an unknown name', z.strictObject({}), { a: 1 }, 'UNKNOWN_FIELD', 'Ce champ n’existe pas.'],
    [
      'a key',
      z.record(z.string().check(z.length(2)), z.any()),
      { abc: 1 },
      'UNKNOWN_FIELD',
      'Ce nom n’est pas accepté.',
    ],
    ['an entry', ofMap, new Map([[{}, 1]]), 'UNKNOWN_FIELD', 'Ce nom n’est pas accepté.'],
    [
      'no shape',
      z.xor([z.string(), z.literal('a')]),
      'a',
      'WRONG_TYPE',
      'Aucune des formes possibles n’est reconnue.',
    ],
    [
      'a rule of its own',
      z.string().check(z.refine(() => false)),
      'a',
      'INVALID',
      'Valeur non acceptée.',
    ],
    ['with its own words', text(2), 'abc', 'TOO_BIG', '2 caractères au plus.'],
    ['a length', duree, 'x'.repeat(33), 'TOO_BIG', '32 caractères au plus.'],
    [
      'a code',
      isrcIn,
      'x',
      'INVALID',
      'Ce n’est pas un code ISRC : 12 caractères, par exemple FR-Z03-98-00212.',
    ],
  ] as const)('%s', (_what, schema, value, code, message) => {
    expect(errorsOf(schema as z.ZodMiniType, value)[0]).toEqual({
      path: expect.any(String),
      code,
      message,
    });
  });
});

/** Every call that the contract declares. */
const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'output' in value;
const modules = await Promise.all(
  files.map((name) => import(/* @vite-ignore */ join(process.cwd(), 'contract', name))),
);
const CALLS = modules.flatMap((one: object) => Object.values(one).filter(isEndpoint));

/** Values that hardly any field takes. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  0,
  1.5,
  1e12,
  Number.NaN,
  '',
  'x',
  'x'.repeat(100_000),
  '2026-13-45',
  [],
  {},
  [null],
  ['x'],
  [1.5],
  Array.from({ length: 20_000 }, () => 1),
  { x: 1 },
  [{ x: 1 }],
];

// spec 11.5
test('no sentence of the library in any call', () => {
  expect(CALLS.length).toBeGreaterThan(100);
  const strange = new Set<string>();
  for (const { method, path, query, body } of CALLS) {
    for (const schema of [query, body]) {
      if (schema === null) continue;
      const shape = Reflect.get(schema, 'shape') as object | undefined;
      const values = WRONG.flatMap((value) => [
        value,
        ...Object.keys(shape ?? {}).map((name) => ({ [name]: value })),
        ...Object.keys(shape ?? {}).map((name) => ({ [name]: [value] })),
      ]);
      for (const fieldError of values.flatMap((value) => errorsOf(schema, value))) {
        if (ENGLISH.test(fieldError.message) || !FRENCH.test(fieldError.message))
          strange.add(`${method} ${path} ${fieldError.path}: ${fieldError.message}`);
      }
    }
  }
  expect([...strange]).toEqual([]);
});
