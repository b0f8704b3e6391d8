import { describe, expect, test } from 'vitest';
import { type ElementFields, EMPTY_ELEMENT } from '../element/fields.ts';
import { correctedErrors } from './corrected-errors.ts';
import { changedFields, isAnotherLength } from './correction.ts';

const RECORDING: ElementFields = {
  ...EMPTY_ELEMENT,
  type: 'P',
  titre: 'Houle',
  artiste: 'Les Marées',
  duree: 225,
  anneePublication: 2024,
  qualite: 'PRODUCTEUR',
};

describe('what would change', () => {
  const changed = (input: Partial<ElementFields>) =>
    changedFields(RECORDING, { ...RECORDING, ...input });

  test('is named in the order of the list', () => {
    expect(changed({})).toEqual([]);
    expect(changed({ duree: 226, titre: 'Houles' })).toEqual(['titre', 'duree']);
    expect(changed({ artistesInvites: ['Inès'] })).toEqual(['artistesInvites']);
  });

  test('is no empty text for no text, and no other order of keys', () => {
    expect(changed({ version: '' })).toEqual([]);
    const sequence = { rang: 1, titre: 'Houle', artiste: 'Rose', debut: 0, duree: 60, isrc: null };
    const before = { ...RECORDING, minuterie: [sequence] };
    const { rang, ...rest } = sequence;
    expect(changedFields(before, { ...before, minuterie: [{ ...rest, rang }] })).toEqual([]);
    const swapped = { ...sequence, titre: 'Rose', artiste: 'Houle' };
    expect(changedFields(before, { ...before, minuterie: [swapped] })).toEqual(['minuterie']);
  });
});

test('a correction leaves what a request needs, the duration included', () => {
  const errors = (input: Partial<ElementFields>) =>
    correctedErrors({ ...RECORDING, ...input }, { year: 2026 }).map(
      ({ path, code }) => `${path} ${code}`,
    );
  expect(errors({})).toEqual([]);
  expect(errors({ duree: null })).toEqual(['duree REQUIRED']);
  expect(errors({ titre: '' })).toContain('titre REQUIRED');
});

test.each([
  [200, 204, false],
  [200, 205, true],
  [205, 200, true],
  [204, 200, false],
  [null, 300, false],
  [300, null, false],
])('from %s s to %s s, another length: %s', (before, after, another) => {
  expect(isAnotherLength(before, after, 5)).toBe(another);
});
