import { describe, expect, test } from 'vitest';
import type { Etat } from '../dossier/etats.ts';
import { Refusal } from '../refusal.ts';
import {
  canStructureTransition,
  isValidated,
  STRUCTURE_ACTIONS,
  type StructureMove,
  structureTransition,
} from './etats.ts';

const FROM: readonly (Etat | null)[] = [null, 1, 2, 3, 4];

/** Allowed moves, `state action who -> state`; all others are forbidden. */
const ALLOWED: Readonly<Record<string, Etat | 'gone'>> = {
  'null create owner': 1,
  '1 edit owner': 1,
  '3 edit owner': 3,
  '4 edit owner': 4,
  '1 delete owner': 'gone',
  '4 delete owner': 'gone',
  '1 submit owner': 2,
  '4 submit owner': 2,
  '2 edit staff': 2,
  '3 edit staff': 3,
  '2 accept staff': 3,
  '2 refuse staff': 4,
  '1 remove staff': 'gone',
  '2 remove staff': 'gone',
  '4 remove staff': 'gone',
};

const attempt = (move: StructureMove) => {
  try {
    return structureTransition(move);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

describe('every move of a structure', () => {
  const moves = FROM.flatMap((from) =>
    STRUCTURE_ACTIONS.flatMap((action) =>
      (['owner', 'staff'] as const).flatMap((by) =>
        [true, false].map((motifGiven) => ({ from, action, by, motifGiven })),
      ),
    ),
  );

  test.each(moves)('$from $action $by, motive $motifGiven', (move) => {
    const allowed = ALLOWED[`${move.from} ${move.action} ${move.by}`];
    const expected = move.action === 'refuse' && !move.motifGiven ? undefined : allowed;
    const led = attempt(move);
    expect(canStructureTransition(move)).toBe(expected !== undefined);
    if (expected !== undefined) expect(led).toBe(expected);
    else
      expect(led).toMatchObject({ definition: { code: 'STRUCTURE_TRANSITION_REFUSED', kind: 'conflict' } });
  });
});

test.each([
  [
    { action: 'submit', from: 2, by: 'owner' },
    'Impossible d’envoyer cette structure pour validation : son état est « En validation ».',
  ],
  [
    { action: 'refuse', from: 2, by: 'staff' },
    'Impossible de refuser cette structure : un motif est nécessaire.',
  ],
  [
    { action: 'edit', from: null, by: 'owner' },
    'Impossible de modifier cette structure : elle n’existe pas encore.',
  ],
] as const)('%j says why', (move, detail) => {
  const refused = attempt(move);
  expect(refused).toMatchObject({ options: { detail, facts: { action: move.action, etat: move.from } } });
});

test('only state 3 is validated', () => {
  expect(([1, 2, 3, 4] as const).filter(isValidated)).toEqual([3]);
});
