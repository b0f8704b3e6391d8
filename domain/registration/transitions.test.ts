import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { STATUTS, type Statut } from './statuts.ts';
import {
  holderOf,
  isLockExpired,
  LOCK_IDLE_MINUTES,
  type RecordingMove,
  recordingStateMachine,
} from './transitions.ts';
import { ACTIONS, CAPACITIES, type Capacity, CONDITIONS, type Condition } from './vocabulary.ts';

type Conditions = Readonly<Partial<Record<Condition, boolean>>>;

/** Every set of conditions: 2^6. */
const ALL_CONDITIONS: readonly Conditions[] = Array.from(
  { length: 2 ** CONDITIONS.length },
  (_, bits) =>
    Object.fromEntries(CONDITIONS.map((name, position) => [name, ((bits >> position) & 1) === 1])),
);
const FROM: readonly (Statut | null)[] = [null, ...STATUTS];
const when = (conditions: Conditions, name: Condition) => conditions[name] === true;

/**
 * The allowed moves repeated as on the decisions page, independent of the table: status, action,
 * actor, then the destination by condition. Everything else is forbidden.
 */
type Expected = (conditions: Conditions) => Statut | 'gone' | 'refused';
const always = (to: Statut | 'gone') => () => to;
const STAFF: readonly Capacity[] = ['staff', 'holder', 'staffManager'];
const ALLOWED: readonly (readonly [Statut | null, string, readonly Capacity[], Expected])[] = [
  [null, 'create', ['producer'], always('USER')],
  ['USER', 'edit', ['producer'], always('USER')],
  ['USER', 'delete', ['producer'], always('gone')],
  [
    'USER',
    'submit',
    ['producer'],
    (input) => (when(input, 'minuterieComplete') ? 'PRODUCT' : 'MINU'),
  ],
  [
    'MINU',
    'completeMinuterie',
    ['producer'],
    (input) => (when(input, 'minuterieComplete') ? 'PRODUCT' : 'refused'),
  ],
  ['PRODUCT', 'takeInCharge', STAFF, always('LOCK')],
  ['LOCK', 'release', STAFF, always('PRODUCT')],
  ['LOCK', 'release', ['clock'], (input) => (when(input, 'lockExpired') ? 'PRODUCT' : 'refused')],
  ['LOCK', 'accept', ['holder'], always('DONE')],
  ['LOCK', 'refuse', ['holder'], (input) => (when(input, 'hasMotif') ? 'USER' : 'refused')],
  ['PRODUCT', 'remove', STAFF, always('gone')],
  ['LOCK', 'remove', STAFF, always('gone')],
  [
    'DONE',
    'correct',
    STAFF,
    (input) =>
      when(input, 'ownerRequested') && !when(input, 'codeCancelled') ? 'DONE' : 'refused',
  ],
  [
    'DONE',
    'cancelCode',
    ['staffManager'],
    (input) => (when(input, 'hasMotif') && !when(input, 'codeCancelled') ? 'DONE' : 'refused'),
  ],
  [
    'DONE',
    'transfer',
    ['producer'],
    (input) =>
      when(input, 'bothStructuresAgree') && !when(input, 'codeCancelled') ? 'DONE' : 'refused',
  ],
];

const expected = (move: RecordingMove & { by: Capacity; conditions: Conditions }) => {
  const row = ALLOWED.find(
    ([from, action, by]) => from === move.from && action === move.action && by.includes(move.by),
  );
  return row === undefined ? 'refused' : row[3](move.conditions);
};

const outcome = (move: RecordingMove) => {
  try {
    return recordingStateMachine.target(move);
  } catch (error) {
    if (error instanceof DomainError) return 'refused';
    throw error;
  }
};

describe('every move of a recording', () => {
  const cases = FROM.flatMap((from) => ACTIONS.map((action) => ({ from, action })));

  test.each(cases)('$action from $from, by everyone, in every circumstance', ({ from, action }) => {
    for (const by of CAPACITIES) {
      for (const conditions of ALL_CONDITIONS) {
        const move = { action, from, by, conditions };
        const led = outcome(move);
        if (led !== expected(move))
          expect({ ...move, led }).toEqual({ ...move, led: expected(move) });
        if (recordingStateMachine.can(move) !== (led !== 'refused'))
          expect.unreachable(`canTransition disagrees: ${action}`);
      }
    }
  });

  test('each allowed case above is in the table, and each row of the table above', () => {
    const listed = ALLOWED.map(([from, action]) => `${from} ${action}`);
    expect(
      new Set(recordingStateMachine.moves.map(({ from, action }) => `${from} ${action}`)),
    ).toEqual(new Set(listed));
  });

  test('each action leads somewhere', () => {
    expect(new Set(recordingStateMachine.moves.map(({ action }) => action))).toEqual(
      new Set(ACTIONS),
    );
  });
});

describe('a life', () => {
  test('never has a code before DONE, and never leaves DONE', () => {
    const step = fc.record({
      action: fc.constantFrom(...ACTIONS),
      by: fc.constantFrom(...CAPACITIES),
      conditions: fc.constantFrom(...ALL_CONDITIONS),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let statut: Statut | null = null;
        let accepted = false;
        for (const input of steps) {
          const move = { ...input, from: statut };
          if (!recordingStateMachine.can(move)) continue;
          const to = recordingStateMachine.target(move);
          if (to === 'gone') return;
          accepted ||= input.action === 'accept';
          expect(to === 'DONE').toBe(accepted);
          statut = to;
        }
      }),
    );
  });

  test('someone with several capacities has the moves of each', () => {
    const by = ['staff', 'staffManager', 'holder'] as const;
    expect(recordingStateMachine.target({ action: 'accept', from: 'LOCK', by })).toBe('DONE');
    expect(
      recordingStateMachine.target({
        action: 'cancelCode',
        from: 'DONE',
        by,
        conditions: { hasMotif: true },
      }),
    ).toBe('DONE');
    expect(recordingStateMachine.can({ action: 'edit', from: 'USER', by })).toBe(false);
    expect(recordingStateMachine.can({ action: 'release', from: 'LOCK', by: [] })).toBe(false);
  });
});

describe('a refused move', () => {
  const domainErrorOf = (move: RecordingMove) => {
    try {
      recordingStateMachine.target(move);
    } catch (error) {
      if (error instanceof DomainError) return error;
    }
    throw new Error('the move was not refused');
  };

  test('is a conflict that carries the action and the status', () => {
    const refused = domainErrorOf({ action: 'edit', from: 'LOCK', by: 'producer' });
    expect(refused.definition).toMatchObject({ code: 'TRANSITION_REFUSED', kind: 'conflict' });
    expect(refused.options.facts).toEqual({ action: 'edit', statut: 'LOCK' });
  });

  test.each<[RecordingMove, string]>([
    [
      { action: 'edit', from: 'LOCK', by: 'producer' },
      'Impossible de modifier : l’enregistrement est en traitement.',
    ],
    [
      { action: 'submit', from: 'PRODUCT', by: 'producer' },
      'Impossible d’envoyer la demande : l’enregistrement est en attente d’immatriculation.',
    ],
    [
      { action: 'accept', from: 'LOCK', by: 'staff' },
      'Impossible de valider : une autre personne traite ce dossier.',
    ],
    [
      { action: 'refuse', from: 'LOCK', by: 'holder' },
      'Impossible de refuser : un motif est nécessaire.',
    ],
    [
      {
        action: 'cancelCode',
        from: 'DONE',
        by: 'staffManager',
        conditions: { hasMotif: true, codeCancelled: true },
      },
      'Impossible d’annuler le code : le code est annulé.',
    ],
    [
      { action: 'edit', from: 'USER', by: 'staff' },
      'Impossible de modifier : ce n’est pas à vous d’agir à cette étape.',
    ],
    [
      { action: 'edit', from: null, by: 'producer' },
      'Impossible de modifier : l’enregistrement n’existe pas encore.',
    ],
  ])('%j has a French reason', (move, detail) => {
    expect(domainErrorOf(move).options.detail).toBe(detail);
  });
});

describe('the lock', () => {
  const lockedAt = new Date('2026-03-02T09:00:00Z');
  const laterBy = (milliseconds: number) => new Date(lockedAt.getTime() + milliseconds);
  const idle = LOCK_IDLE_MINUTES * 60_000;

  test.each([
    [0, false],
    [idle - 1, false],
    [idle, true],
    [idle + 1, true],
    [-3_600_000, false], // the clock was set back
  ])('after %i ms, fallen: %s', (milliseconds, expired) => {
    expect(isLockExpired({ lockedAt, now: laterBy(milliseconds) })).toBe(expired);
  });

  test('is held by its holder until it expires', () => {
    expect(holderOf({ lockedBy: 7, lockedAt }, laterBy(0))).toBe(7);
    expect(holderOf({ lockedBy: 7, lockedAt }, laterBy(idle))).toBeNull();
    expect(holderOf({ lockedBy: null, lockedAt: null }, laterBy(0))).toBeNull();
  });
});
