import { describe, expect, test } from 'vitest';
import { decisionMessages } from '#web/messages/decision.ts';
import {
  type Choices,
  choiceOf,
  declarationsOf,
  effectOf,
  errorsOf,
  ownMotives,
  withChoice,
} from './choices.ts';

const lines = [1, 2, 3, 4, 5, 6].map((elementId) => ({ elementId }));
const choose = (...changes: [number, Parameters<typeof withChoice>[2]][]): Choices =>
  changes.reduce<Choices>(
    (choices, [elementId, change]) => withChoice(choices, elementId, change),
    {},
  );
const message = (choices: Choices, of = lines) => decisionMessages.effect(effectOf(of, choices));

describe('choices', () => {
  test('an untouched line is accepted, and is not named in the call', () => {
    expect(choiceOf({}, 3)).toEqual({ action: 'OK', motif: '' });
    expect(declarationsOf(lines, {})).toEqual([]);
  });

  test('a changed choice keeps the motive, and sends it only with a refusal', () => {
    const refused = choose([2, { action: 'KO', motif: ' Titre incomplet ' }]);
    expect(declarationsOf(lines, refused)).toEqual([
      { elementId: 2, action: 'KO', motif: 'Titre incomplet' },
    ]);
    const accepted = withChoice(refused, 2, { action: 'OK' });
    expect(declarationsOf(lines, accepted)).toEqual([]);
    expect(withChoice(withChoice({}, 2, { action: 'KO' }), 2, { action: 'OK' })).toEqual({});
    expect(withChoice(accepted, 2, { action: 'KO' })[2]?.motif).toBe(' Titre incomplet ');
    expect(declarationsOf(lines, withChoice(refused, 2, { action: 'DELETE' }))).toEqual([
      { elementId: 2, action: 'DELETE' },
    ]);
  });

  test('a choice about a line that left the dossier counts for nothing', () => {
    const choices = choose([9, { action: 'KO', motif: 'parti' }]);
    expect(effectOf(lines, choices)).toEqual({ codes: 6, refused: 0, deleted: 0 });
    expect(declarationsOf(lines, choices)).toEqual([]);
  });

  test('only refusals with a motive keep their own when all is refused', () => {
    const choices = choose(
      [1, { action: 'KO', motif: 'le sien' }],
      [2, { action: 'KO', motif: '  ' }],
      [3, { action: 'DELETE', motif: 'rien' }],
    );
    expect(ownMotives(lines, choices)).toEqual([{ elementId: 1, action: 'KO', motif: 'le sien' }]);
  });
});

describe('the label of the button', () => {
  const ko = { action: 'KO', motif: 'x' } as const;
  const gone = { action: 'DELETE' } as const;
  test.each([
    ['Valider et attribuer 6 codes', choose(), lines],
    ['Valider et attribuer 1 code', choose(), lines.slice(0, 1)],
    ['Attribuer 4 codes, refuser 2 enregistrements', choose([1, ko], [2, ko]), lines],
    ['Attribuer 5 codes, supprimer 1 enregistrement', choose([6, gone]), lines],
    [
      'Attribuer 3 codes, refuser 1 enregistrement, supprimer 2 enregistrements',
      choose([1, ko], [2, gone], [3, gone]),
      lines,
    ],
    ['Refuser 1 enregistrement', choose([1, ko]), lines.slice(0, 1)],
    ['Supprimer 2 enregistrements', choose([1, gone], [2, gone]), lines.slice(0, 2)],
  ])('%s', (sentence, choices, of) => {
    expect(message(choices, of)).toBe(sentence);
  });
});

describe('what may not be sent', () => {
  test('a refusal without motive, reported by the domain rule and linked to its line', () => {
    const choices = choose([2, { action: 'KO' }], [5, { action: 'KO', motif: 'Durée fausse' }]);
    const choiceErrors = errorsOf(lines, {
      declarations: declarationsOf(lines, choices),
      byDefault: 'OK',
    });
    expect([...choiceErrors.keys()]).toEqual([2]);
    expect(choiceErrors.get(2)).toMatch(/motif/);
  });

  test('refusing all without a motive', () => {
    expect([...errorsOf(lines, { declarations: [], byDefault: 'KO', motif: ' ' }).keys()]).toEqual([
      'motif',
    ]);
    expect(errorsOf(lines, { declarations: [], byDefault: 'KO', motif: 'Déjà codé' }).size).toBe(0);
  });

  test('a motive longer than the domain allows', () => {
    const choices = choose([1, { action: 'KO', motif: 'a'.repeat(2001) }]);
    const choiceErrors = errorsOf(lines, {
      declarations: declarationsOf(lines, choices),
      byDefault: 'OK',
    });
    expect(choiceErrors.get(1)).toMatch(/2000/);
  });
});
