import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { INVALID_FIELDS, MALFORMED_REQUEST } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { readableOf, validated } from './validate.ts';

function domainErrorOf(schema: z.ZodMiniType, value: unknown): DomainError {
  try {
    validated(schema, value);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error('it was accepted');
}

describe('a body of nonsense is answered by less than itself', () => {
  const shape = z.strictObject({ nom: z.string() });

  test('60,000 unknown names', () => {
    const body = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`inconnu${at}`, 1]));
    const { definition, options } = domainErrorOf(shape, body);
    expect(definition).toBe(MALFORMED_REQUEST);
    expect(options.errors).toHaveLength(200);
    // Includes the error for the missing field.
    expect(options.facts).toEqual({ autresFautes: 60_001 - 200 });
    expect(options.detail).toBe('Et 59801 autres.');
    expect(JSON.stringify(options).length).toBeLessThan(30_000);
  });

  test('one unknown name without end', () => {
    const { options } = domainErrorOf(shape, { nom: 'a', ['🎻'.repeat(200_000)]: 1 });
    expect(options.errors).toHaveLength(1);
    expect(JSON.stringify(options).length).toBeLessThan(1_000);
  });

  test('thousands of wrong values', () => {
    const list = z.array(z.string().check(z.maxLength(1)));
    const { definition, options } = domainErrorOf(
      list,
      Array.from({ length: 5_000 }, () => 'aa'),
    );
    expect([definition, options.facts]).toEqual([INVALID_FIELDS, { autresFautes: 4_800 }]);
  });

  test('correctable faults are reported in full', () => {
    const { options } = domainErrorOf(shape, { a: 1, b: 2 });
    expect(options.errors?.map(({ path }) => path)).toEqual(['nom', 'a', 'b']);
    expect(options).not.toHaveProperty('facts');
  });
});

describe('the readable part is kept', () => {
  const sequence = z.strictObject({ titre: z.string(), duree: z.int() });
  const line = z.strictObject({
    titre: z.optional(z.string()),
    sequences: z.optional(z.array(sequence)),
  });
  const shape = z.strictObject({
    numero: z.int(),
    lignes: z.array(line),
    note: z.optional(z.string()),
  });
  const partOf = (value: unknown) => {
    const read = readableOf(shape, value);
    if (read.refused === null) throw new Error('nothing was wrong');
    return read.part();
  };

  test('without the fields at fault, lines in their places', () => {
    const lignes = [{ titre: 'a' }, { titre: 5 }, { titre: 'c', inconnu: 1, autre: 2 }];
    const part = { numero: 1, lignes: [{ titre: 'a' }, {}, { titre: 'c' }] };
    expect(partOf({ numero: 1, lignes, note: [] })).toEqual(part);
    expect(lignes[1]).toEqual({ titre: 5 });
  });

  test('with as much of a list as its entries need', () => {
    const lignes = [{ titre: 'a', sequences: [{ titre: 'b', duree: 'x' }, { titre: 3 }] }];
    expect(partOf({ numero: 1, lignes })).toEqual({ numero: 1, lignes: [{ titre: 'a' }] });
  });

  test('or nothing, when what must be there is not', () => {
    expect(partOf({ numero: 'x', lignes: [] })).toBeNull();
    expect(partOf({ numero: 1, lignes: [5] })).toBeNull();
    expect(partOf({ lignes: [] })).toBeNull();
    expect(partOf('texte')).toBeNull();
    expect(partOf(null)).toBeNull();
  });
});
