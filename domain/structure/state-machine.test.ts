import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  etatLetter,
  etatsOfLetter,
  isValidated,
  STRUCTURE_ETATS,
  type StructureEtat,
  type StructureMove,
  structureStateMachine,
  structureStatus,
} from './state-machine.ts';

const ACTIONS = [...new Set(structureStateMachine.moves.map(({ action }) => action))];
const FROM: readonly (StructureEtat | null)[] = [null, 1, 2, 3, 4];

/** Allowed moves, `state action who -> state`; all others are forbidden. */
const ALLOWED: Readonly<Record<string, StructureEtat | 'gone'>> = {
  'null create owner': 1,
  '1 edit owner': 1,
  '3 edit owner': 3,
  '4 edit owner': 4,
  '1 delete owner': 'gone',
  '4 delete owner': 'gone',
  '1 submit owner': 2,
  '4 submit owner': 2,
  '1 edit staff': 1,
  '2 edit staff': 2,
  '3 edit staff': 3,
  '4 edit staff': 4,
  '2 accept staff': 3,
  '2 refuse staff': 4,
  '1 remove staff': 'gone',
  '2 remove staff': 'gone',
  '4 remove staff': 'gone',
  '2 attach staff': 'gone',
  '1 merge staff': 4,
  '2 merge staff': 4,
  '3 merge staff': 4,
  '4 merge staff': 4,
  'null found portal': 3,
};

const attempt = (move: StructureMove) => {
  try {
    return structureStateMachine.target(move);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

describe('every move of a structure', () => {
  const moves = FROM.flatMap((from) =>
    ACTIONS.flatMap((action) =>
      (['owner', 'staff', 'portal'] as const).flatMap((by) =>
        [true, false].map((hasMotif) => ({ from, action, by, conditions: { hasMotif } })),
      ),
    ),
  );

  test.each(moves)('$from $action $by, $conditions', (move) => {
    const allowed = ALLOWED[`${move.from} ${move.action} ${move.by}`];
    const expected = move.action === 'refuse' && !move.conditions.hasMotif ? undefined : allowed;
    const led = attempt(move);
    expect(structureStateMachine.can(move)).toBe(expected !== undefined);
    if (expected !== undefined) expect(led).toBe(expected);
    else
      expect(led).toMatchObject({
        definition: { code: 'STRUCTURE_TRANSITION_REFUSED', kind: 'conflict' },
      });
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
] as const)('%j gives why', (move, detail) => {
  const refused = attempt(move);
  expect(refused).toMatchObject({
    options: { detail, facts: { action: move.action, etat: move.from } },
  });
});

// spec 4.1 9.1
test('only state 3 is validated', () => {
  expect(([1, 2, 3, 4] as const).filter(isValidated)).toEqual([3]);
});

test.each([
  [STRUCTURE_ETATS.SAISIE, 1, 'Saisie', null],
  [STRUCTURE_ETATS.VALIDATION, 2, 'En validation', 'E'],
  [STRUCTURE_ETATS.VALIDE, 3, 'Validé', 'V'],
  [STRUCTURE_ETATS.REFUSE, 4, 'Refusé', 'R'],
] as const)('state %i is %i, « %s », letter %s', (etat, number, label, letter) => {
  expect(etat).toBe(number);
  expect(structureStatus(etat).label).toBe(label);
  expect(etatLetter(etat)).toBe(letter);
  if (letter !== null) expect(etatsOfLetter(letter)).toEqual([etat]);
});

describe('what a move leaves written', () => {
  const now = new Date('2026-03-02T09:00:00Z');
  const input = { now, revision: 4, who: 7, motif: 'Le Kbis manque.' };
  const touched = { revision: 5, updatedAt: now };

  test.each([
    [
      { action: 'submit', from: 4, by: 'owner' },
      { etat: 2, ...touched, submittedAt: now, submittedBy: 7, motif: null },
      'ACCOUNT_SUBMITTED',
    ],
    [
      { action: 'accept', from: 2, by: 'staff' },
      { etat: 3, ...touched, motif: null },
      'ACCOUNT_ACCEPTED',
    ],
    [
      { action: 'refuse', from: 2, by: 'staff' },
      { etat: 4, ...touched, motif: 'Le Kbis manque.' },
      'ACCOUNT_REFUSED',
    ],
    [{ action: 'edit', from: 3, by: 'owner' }, { etat: 3, ...touched }, null],
    [{ action: 'remove', from: 2, by: 'staff' }, null, 'ACCOUNT_DELETED'],
  ] as const)('%j', (move, written, notification) => {
    expect(structureStateMachine.transition(move, input)).toMatchObject({ written, notification });
  });

  test('a refusal without a motive is no move', () => {
    expect(() =>
      structureStateMachine.transition({ action: 'refuse', from: 2, by: 'staff' }, { now }),
    ).toThrow(DomainError);
  });
});
