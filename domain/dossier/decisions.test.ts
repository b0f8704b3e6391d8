import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  completeDeclarations,
  etatAfterDecision,
  type Outcome,
  type ReviewCall,
} from './decisions.ts';

const errorsOf = (call: ReviewCall) => {
  try {
    completeDeclarations(call);
  } catch (error) {
    if (error instanceof DomainError)
      return error.options.errors?.map(({ path, code }) => `${path} ${code}`);
    throw error;
  }
  return [];
};

describe('decisions', () => {
  test('validating accepts what is not named', () => {
    const call = {
      elementIds: [3, 1, 2],
      declarations: [{ elementId: 1, action: 'KO', motif: ' Durée douteuse ' }],
    } as const;
    expect(completeDeclarations({ ...call, byDefault: 'OK' })).toEqual([
      { elementId: 3, action: 'OK' },
      { elementId: 1, action: 'KO', motif: 'Durée douteuse' },
      { elementId: 2, action: 'OK' },
    ]);
  });

  test('rejecting refuses what is not named, with the motive of the call', () => {
    const declarations = [
      { elementId: 2, action: 'OK' },
      { elementId: 3, action: 'DELETE' },
      { elementId: 4, action: 'KO', motif: 'Titre illisible' },
    ] as const;
    expect(
      completeDeclarations({
        elementIds: [1, 2, 3, 4],
        declarations,
        byDefault: 'KO',
        motif: 'Hors sujet',
      }),
    ).toEqual([
      { elementId: 1, action: 'KO', motif: 'Hors sujet' },
      { elementId: 2, action: 'OK' },
      { elementId: 3, action: 'DELETE' },
      { elementId: 4, action: 'KO', motif: 'Titre illisible' },
    ]);
  });

  test('a refusal without motive of its own takes that of the call', () => {
    const declarations = [{ elementId: 1, action: 'KO', motif: ' ' }] as const;
    expect(
      completeDeclarations({ elementIds: [1], declarations, byDefault: 'OK', motif: 'Doublon' }),
    ).toEqual([{ elementId: 1, action: 'KO', motif: 'Doublon' }]);
  });

  test('every error is reported with its path', () => {
    const declarations = [
      { elementId: 1, action: 'KO' },
      { elementId: 9, action: 'OK' },
      { elementId: 1, action: 'OK' },
      { elementId: 2, action: 'KO', motif: ' ' },
      { elementId: 3, action: 'KO', motif: 'a'.repeat(2001) },
    ] as const;
    expect(errorsOf({ elementIds: [1, 2, 3], declarations, byDefault: 'OK' })).toEqual([
      'declarations.0.motif REQUIRED',
      'declarations.1.elementId UNKNOWN',
      'declarations.2.elementId REPEATED',
      'declarations.3.motif REQUIRED',
      'declarations.4.motif TOO_LONG',
    ]);
  });

  test('the call’s motive has the same length limit as the others', () => {
    const call = {
      elementIds: [1],
      declarations: [],
      byDefault: 'KO',
      motif: 'a'.repeat(2001),
    } as const;
    expect(errorsOf(call)).toEqual(['motif TOO_LONG']);
    expect(errorsOf({ ...call, motif: 'a'.repeat(2000) })).toEqual([]);
  });

  test('rejecting needs a motive only if something is refused by default', () => {
    const named = [{ elementId: 1, action: 'KO', motif: 'Doublon' }] as const;
    expect(errorsOf({ elementIds: [1, 2], declarations: named, byDefault: 'KO' })).toEqual([
      'motif REQUIRED',
    ]);
    expect(
      errorsOf({ elementIds: [1, 2], declarations: named, byDefault: 'KO', motif: ' ' }),
    ).toEqual(['motif REQUIRED']);
    expect(errorsOf({ elementIds: [1], declarations: named, byDefault: 'KO' })).toEqual([]);
  });

  test('each element is decided exactly once, whichever ones are named', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 });
    const choice = fc.constantFrom('OK', 'KO', 'DELETE', 'unnamed');
    fc.assert(
      fc.property(
        ids,
        fc.array(choice, { minLength: 30, maxLength: 30 }),
        fc.constantFrom('OK', 'KO'),
        (elementIds, choices, byDefault) => {
          const declarations = elementIds.flatMap((elementId, index) => {
            const action = choices[index];
            return action === undefined || action === 'unnamed' ? [] : [{ elementId, action }];
          });
          const decided = completeDeclarations({
            elementIds,
            declarations,
            byDefault,
            motif: 'Motif',
          });
          expect(decided.map(({ elementId }) => elementId)).toEqual(elementIds);
          for (const [index, { action, motif }] of decided.entries()) {
            expect(action).toBe(choices[index] === 'unnamed' ? byDefault : choices[index]);
            expect(motif).toBe(action === 'KO' ? 'Motif' : undefined);
          }
        },
      ),
    );
  });
});

describe('after a decision', () => {
  const OUTCOMES: readonly Outcome[] = ['OK', 'KO', 'DELETE', 'PENDING'];
  const ofThree = OUTCOMES.flatMap((a) =>
    OUTCOMES.flatMap((b) => OUTCOMES.map((c) => [a, b, c] as const)),
  );

  test.each(ofThree)('%s %s %s', (...outcomes) => {
    const etat = etatAfterDecision(outcomes);
    const has = (outcome: Outcome) => outcomes.some((value) => value === outcome);
    if (has('PENDING')) expect(etat).toBe(2);
    else if (has('OK')) expect(etat).toBe(3);
    else if (has('KO')) expect(etat).toBe(4);
    else expect(etat).toBe('gone');
  });

  test('an empty dossier is gone', () => expect(etatAfterDecision([])).toBe('gone'));
});
