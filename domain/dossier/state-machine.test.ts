import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  DOSSIER_CAPACITIES,
  DOSSIER_ETATS,
  type DossierCapacity,
  type DossierEtat,
  type DossierMove,
  dossierStateMachine,
} from './state-machine.ts';

const now = new Date('2026-03-02T09:00:00Z');
const who = 7;
const { SAISIE, VALIDATION, VALIDE, REFUSE } = DOSSIER_ETATS;
const ETATS = Object.values(DOSSIER_ETATS);
const TARGETS = [...ETATS, 'gone'] as const;

/** Destination of each action, as on the decisions page and independent of the table. */
const WRITES: readonly DossierCapacity[] = ['producer'];
const DELETES: readonly DossierCapacity[] = ['producer', 'staff'];
type Target = DossierEtat | 'gone';
const ALLOWED: readonly (readonly [
  DossierEtat | null,
  DossierMove['action'],
  readonly DossierCapacity[],
  readonly Target[],
])[] = [
  [null, 'create', WRITES, [SAISIE]],
  [null, 'receive', WRITES, [VALIDE]],
  [SAISIE, 'edit', WRITES, [SAISIE]],
  ...ETATS.map((etat) => [etat, 'submit', WRITES, [VALIDATION]] as const),
  [VALIDATION, 'takeInCharge', ['staff'], [VALIDATION]],
  [VALIDATION, 'release', ['staff', 'clock'], [VALIDATION]],
  [VALIDATION, 'decide', ['holder'], [VALIDATION, VALIDE, REFUSE, 'gone']],
  [SAISIE, 'delete', DELETES, ['gone']],
  [VALIDATION, 'delete', DELETES, ['gone']],
  [REFUSE, 'delete', DELETES, ['gone']],
];

const ACTIONS = [...new Set(ALLOWED.map(([, action]) => action))];

describe('every move of a dossier', () => {
  const cases = [null, ...ETATS].flatMap((from) =>
    ACTIONS.flatMap((action) => DOSSIER_CAPACITIES.map((by) => ({ from, action, by }))),
  );

  test.each(cases)('$action from $from by $by, to everywhere', ({ from, action, by }) => {
    const targets = ALLOWED.filter(
      (row) => row[0] === from && row[1] === action && row[2].includes(by),
    ).flatMap((row) => row[3]);
    for (const to of TARGETS) {
      const move = { action, from, by, to, conditions: { locked: true } };
      expect(dossierStateMachine.can(move)).toBe(targets.includes(to));
      if (targets.includes(to))
        expect(dossierStateMachine.transition(move, { now, who }).to).toBe(to);
      else expect(() => dossierStateMachine.transition(move, { now, who })).toThrow(DomainError);
    }
  });

  test('each action and each state has its place in the table', () => {
    expect(new Set(dossierStateMachine.moves.map(({ action }) => action))).toEqual(
      new Set(ACTIONS),
    );
    expect(new Set(dossierStateMachine.moves.map(({ to }) => to))).toEqual(new Set(TARGETS));
  });
});

describe('what a move leaves written', () => {
  test('a submission opens the dossier again', () => {
    expect(
      dossierStateMachine.transition(
        { action: 'submit', from: REFUSE, by: 'producer' },
        { now, who },
      ).written,
    ).toEqual({
      etat: VALIDATION,
      updatedAt: now,
      submittedAt: now,
      submittedBy: who,
      decidedAt: null,
      decidedBy: null,
    });
  });

  test('a decision releases the lock', () => {
    const move = { action: 'decide', from: VALIDATION, by: 'holder', to: VALIDE } as const;
    expect(dossierStateMachine.transition(move, { now, who }).written).toEqual({
      etat: VALIDE,
      updatedAt: now,
      decidedAt: now,
      decidedBy: who,
      lockedBy: null,
      lockedAt: null,
    });
  });

  test('taking it and giving it back leave its date alone', () => {
    const advanced = dossierStateMachine.transition(
      { action: 'takeInCharge', from: VALIDATION, by: 'staff' },
      { now, who },
    );
    expect(advanced.written).toEqual({ etat: VALIDATION, lockedBy: who, lockedAt: now });
    const freed = dossierStateMachine.transition(
      { action: 'release', from: VALIDATION, by: 'clock' },
      { now, who: null },
    );
    expect(freed.written).toEqual({ etat: VALIDATION, lockedBy: null, lockedAt: null });
  });
});

test('a refused move is a conflict that carries the action and the state', () => {
  try {
    dossierStateMachine.transition({ action: 'edit', from: VALIDE, by: 'producer' }, { now, who });
    expect.unreachable('the move was not refused');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.definition).toMatchObject({ code: 'TRANSITION_REFUSED', kind: 'conflict' });
    expect(error.options.facts).toEqual({ action: 'edit', etat: VALIDE });
  }
});
