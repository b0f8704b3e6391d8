import { describe, expect, test } from 'vitest';
import type { Statut } from '../registration/statuts.ts';
import { planDecision } from './plan-decision.ts';

const recording = (elementId: number, statut: Statut = 'LOCK', motif: string | null = null) => ({
  elementId,
  statut,
  motif,
});
const ids = (recordings: readonly { readonly elementId: number }[]) =>
  recordings.map(({ elementId }) => elementId);

describe('the plan of a decision', () => {
  test('unnamed recordings get the default of the call, each with its motive', () => {
    const plan = planDecision([recording(1), recording(2), recording(3)], {
      declarations: [
        { elementId: 3, action: 'DELETE' },
        { elementId: 2, action: 'KO', motif: ' Doublon ' },
      ],
      byDefault: 'OK',
    });
    expect(ids(plan.decided)).toEqual([1, 2, 3]);
    expect(ids(plan.accepted)).toEqual([1]);
    expect(plan.refused).toMatchObject([{ elementId: 2, motif: 'Doublon' }]);
    expect(ids(plan.deleted)).toEqual([3]);
    expect(plan.outcomes).toEqual(['OK', 'KO', 'DELETE']);
  });

  test('what does not wait for its holder stays as it is, and counts in what becomes of the dossier', () => {
    const plan = planDecision(
      [recording(1, 'DONE'), recording(2, 'USER', 'Durée'), recording(3, 'USER'), recording(4)],
      { declarations: [], byDefault: 'KO', motif: 'Incomplet' },
    );
    expect(plan.refused).toMatchObject([{ elementId: 4, motif: 'Incomplet' }]);
    expect(plan.outcomes).toEqual(['OK', 'KO', 'PENDING', 'KO']);
  });

  test('a recording that is not decided here cannot be named', () => {
    expect(() =>
      planDecision([recording(1), recording(2, 'DONE')], {
        declarations: [{ elementId: 2, action: 'OK' }],
        byDefault: 'OK',
      }),
    ).toThrow();
  });
});
