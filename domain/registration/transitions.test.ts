import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { STATUTS, type Statut } from './statuts.ts';
import {
  holderOf,
  isLockExpired,
  LOCK_IDLE_MINUTES,
  type RecordingMove,
  recordingLife,
} from './transitions.ts';
import { ACTIONS, CAPACITIES, type Capacity, CONDITIONS, type Condition } from './vocabulary.ts';

type Conditions = Readonly<Partial<Record<Condition, boolean>>>;

/** Every set of conditions: 2^6. */
const ALL_CONDITIONS: readonly Conditions[] = Array.from(
  { length: 2 ** CONDITIONS.length },
  (_, bits) =>
    Object.fromEntries(CONDITIONS.map((name, place) => [name, ((bits >> place) & 1) === 1])),
);
const FROM: readonly (Statut | null)[] = [null, ...STATUTS];
const when = (conditions: Conditions, name: Condition) => conditions[name] === true;

/**
 * The allowed moves once more, written as the decisions page states them and independent of the
 * table: status, action, who, then where it leads under which conditions. All the rest is forbidden.
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
    (given) => (when(given, 'minuterieComplete') ? 'PRODUCT' : 'MINU'),
  ],
  [
    'MINU',
    'completeMinuterie',
    ['producer'],
    (given) => (when(given, 'minuterieComplete') ? 'PRODUCT' : 'refused'),
  ],
  ['PRODUCT', 'takeInCharge', STAFF, always('LOCK')],
  ['LOCK', 'release', STAFF, always('PRODUCT')],
  ['LOCK', 'release', ['clock'], (given) => (when(given, 'lockExpired') ? 'PRODUCT' : 'refused')],
  ['LOCK', 'accept', ['holder'], always('DONE')],
  ['LOCK', 'refuse', ['holder'], (given) => (when(given, 'motifGiven') ? 'USER' : 'refused')],
  ['PRODUCT', 'remove', STAFF, always('gone')],
  ['LOCK', 'remove', STAFF, always('gone')],
  [
    'DONE',
    'correct',
    STAFF,
    (given) => (when(given, 'ownerAsked') && !when(given, 'codeCancelled') ? 'DONE' : 'refused'),
  ],
  [
    'DONE',
    'cancelCode',
    ['staffManager'],
    (given) => (when(given, 'motifGiven') && !when(given, 'codeCancelled') ? 'DONE' : 'refused'),
  ],
  [
    'DONE',
    'transfer',
    ['producer'],
    (given) =>
      when(given, 'bothStructuresAgree') && !when(given, 'codeCancelled') ? 'DONE' : 'refused',
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
    return recordingLife.lead(move);
  } catch (error) {
    if (error instanceof Refusal) return 'refused';
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
        if (recordingLife.can(move) !== (led !== 'refused'))
          expect.unreachable(`canTransition disagrees: ${action}`);
      }
    }
  });

  test('each allowed case above is in the table, and each row of the table above', () => {
    const listed = ALLOWED.map(([from, action]) => `${from} ${action}`);
    expect(new Set(recordingLife.moves.map(({ from, action }) => `${from} ${action}`))).toEqual(
      new Set(listed),
    );
  });

  test('each action leads somewhere', () => {
    expect(new Set(recordingLife.moves.map(({ action }) => action))).toEqual(new Set(ACTIONS));
  });
});

describe('a life', () => {
  test('never holds a code before DONE, and never leaves DONE', () => {
    const step = fc.record({
      action: fc.constantFrom(...ACTIONS),
      by: fc.constantFrom(...CAPACITIES),
      conditions: fc.constantFrom(...ALL_CONDITIONS),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let statut: Statut | null = null;
        let accepted = false;
        for (const given of steps) {
          const move = { ...given, from: statut };
          if (!recordingLife.can(move)) continue;
          const to = recordingLife.lead(move);
          if (to === 'gone') return;
          accepted ||= given.action === 'accept';
          expect(to === 'DONE').toBe(accepted);
          statut = to;
        }
      }),
    );
  });

  test('someone with several capacities has the moves of each', () => {
    const by = ['staff', 'staffManager', 'holder'] as const;
    expect(recordingLife.lead({ action: 'accept', from: 'LOCK', by })).toBe('DONE');
    expect(
      recordingLife.lead({
        action: 'cancelCode',
        from: 'DONE',
        by,
        conditions: { motifGiven: true },
      }),
    ).toBe('DONE');
    expect(recordingLife.can({ action: 'edit', from: 'USER', by })).toBe(false);
    expect(recordingLife.can({ action: 'release', from: 'LOCK', by: [] })).toBe(false);
  });
});

describe('a refused move', () => {
  const refusalOf = (move: RecordingMove) => {
    try {
      recordingLife.lead(move);
    } catch (error) {
      if (error instanceof Refusal) return error;
    }
    throw new Error('the move was not refused');
  };

  test('is a conflict that carries the action and the status', () => {
    const refused = refusalOf({ action: 'edit', from: 'LOCK', by: 'producer' });
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
        conditions: { motifGiven: true, codeCancelled: true },
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
  ])('%j says why in French', (move, detail) => {
    expect(refusalOf(move).options.detail).toBe(detail);
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

  test('is held by whoever took it, until it falls', () => {
    expect(holderOf({ lockedBy: 7, lockedAt }, laterBy(0))).toBe(7);
    expect(holderOf({ lockedBy: 7, lockedAt }, laterBy(idle))).toBeNull();
    expect(holderOf({ lockedBy: null, lockedAt: null }, laterBy(0))).toBeNull();
  });
});
