import { describe, expect, test } from 'vitest';
import { QUALITE_LABELS, QUALITES } from '../element/lists.ts';
import { type Answers, advise, checkAnswers } from './assistant.ts';
import { CASES, type CaseKey } from './cases.ts';
import { FIRST_QUESTION, QUESTION_KEYS, QUESTIONS, type QuestionKey } from './questions.ts';

const adviceOf = (answers: Answers) => {
  const outcome = advise(answers);
  return outcome.kind === 'advice' ? outcome.advice : outcome.question;
};

/** Every way through the questions, as its answers and the case it ends in. */
function pathsFrom(question: QuestionKey, answers: Answers): (readonly [CaseKey, Answers])[] {
  if (question === 'ecart') {
    return [
      ['dureeProche', { ...answers, ecart: '3:20/3:24' }],
      ['dureeAutre', { ...answers, ecart: '3:20/3:25' }],
    ];
  }
  return QUESTIONS[question].options.flatMap(({ value, leads }) => {
    const input = { ...answers, [question]: value };
    return leads.to === 'case' ? [[leads.cas, input] as const] : pathsFrom(leads.question, input);
  });
}
const PATHS = pathsFrom(FIRST_QUESTION, {});

test('every path ends in its case, and every case is the end of one', () => {
  for (const [cas, answers] of PATHS)
    expect(adviceOf(answers)).toMatchObject({ cas, ...CASES[cas] });
  expect(new Set(PATHS.map(([cas]) => cas))).toEqual(new Set(Object.keys(CASES)));
});

test('the next question is asked while an answer is missing or not among the proposed ones', () => {
  expect(adviceOf({})).toBe('detenteur');
  expect(adviceOf({ detenteur: 'moi' })).toBe('code');
  expect(adviceOf({ detenteur: 'moi', code: 'peut-être' })).toBe('code');
  expect(adviceOf({ detenteur: 'moi', code: 'non', origine: 'oui', changement: 'duree' })).toBe(
    'ecart',
  );
  for (const ecart of ['', '3:20', '3:20/', 'trois minutes/3:20', '3:20/3:75']) {
    expect(
      adviceOf({ detenteur: 'moi', code: 'non', origine: 'oui', changement: 'duree', ecart }),
    ).toBe('ecart');
  }
});

describe('the rules that people ask about most', () => {
  const of = (changement: string) => ({
    detenteur: 'moi',
    code: 'non',
    origine: 'oui',
    changement,
  });
  test.each([
    ['remaster', 'CONSERVER'],
    ['reedition', 'CONSERVER'],
    ['format', 'CONSERVER'],
    ['remix', 'NOUVEAU'],
    ['prise', 'NOUVEAU'],
    ['montage', 'NOUVEAU'],
    ['paroles', 'NOUVEAU'],
    ['restauration', 'NOUVEAU'],
  ])('%s: %s', (changement, decision) => {
    expect(adviceOf(of(changement))).toMatchObject({ verdict: decision });
  });

  test.each([
    [
      'an acquired recording whose code nobody knows',
      { detenteur: 'acquis', apport: 'non', acquis: 'inconnu' },
      'DEMANDER',
    ],
    [
      'one acquired with its code',
      { detenteur: 'acquis', apport: 'non', acquis: 'oui' },
      'CONSERVER',
    ],
    ['new input by its new owner', { detenteur: 'acquis', apport: 'oui' }, 'NOUVEAU'],
    [
      'a licensee, of a recording without code',
      { detenteur: 'licence', licence: 'non' },
      'NOUVEAU',
    ],
    ['a licensee, of one that has its code', { detenteur: 'licence', licence: 'oui' }, 'CONSERVER'],
    ['a licensee who does not know', { detenteur: 'licence', licence: 'inconnu' }, 'DEMANDER'],
    ['silences, fade or speed, under 5 s', { ...of('bords'), ecart: '3:20/3:24' }, 'CONSERVER'],
    ['silences, fade or speed, from 5 s on', { ...of('bords'), ecart: '3:20/3:25' }, 'NOUVEAU'],
  ])('%s', (_, answers, decision) => {
    expect(adviceOf(answers)).toMatchObject({ verdict: decision });
  });

  test.each([
    ['my own', { detenteur: 'moi', code: 'plusieurs' }],
    ['an acquired one', { detenteur: 'acquis', apport: 'non', acquis: 'plusieurs' }],
  ])(
    'two codes for one recording, %s: which one leads, where the others go, whom to inform',
    (_, answers) => {
      const advice = adviceOf(answers);
      expect(advice).toMatchObject({ verdict: 'CONSERVER' });
      for (const part of [
        'le premier attribué',
        '« Autres codes ISRC »',
        'votre distributeur',
        'votre société de producteurs',
      ])
        expect(advice).toMatchObject({ regle: expect.stringContaining(part) });
    },
  );

  test('a licensee gets the quality that the form proposes', () => {
    const { regle } = CASES.licenceSansCode;
    expect(QUALITES).toContain('LICENCIE');
    expect(regle).toContain(`en qualité de ${QUALITE_LABELS.LICENCIE.toLowerCase()}`);
  });

  test('answers off the path change nothing', () => {
    expect(adviceOf({ detenteur: 'autre', code: 'non', origine: 'non' })).toMatchObject({
      verdict: 'REFUS',
    });
    expect(adviceOf({ ecart: '3:20/3:24' })).toBe('detenteur');
  });
});

test('a case leads to requesting a new code, with listed exceptions', () => {
  const of = (decision: string) =>
    Object.entries(CASES).flatMap(([cas, { verdict: its }]) => (its === decision ? [cas] : []));
  expect({ CONSERVER: of('CONSERVER'), DEMANDER: of('DEMANDER'), REFUS: of('REFUS') }).toEqual({
    CONSERVER: [
      'dejaCode',
      'plusieursCodes',
      'acquisAvecCode',
      'licenceAvecCode',
      'dureeProche',
      'remaster',
      'format',
      'reedition',
    ],
    DEMANDER: ['codeInconnu', 'acquisInconnu', 'licenceInconnu'],
    REFUS: ['autreProducteur'],
  });
  expect(of('NOUVEAU')).toHaveLength(Object.keys(CASES).length - 12);
});

test('each question has a text, and each case a rule and a source', () => {
  for (const key of QUESTION_KEYS) {
    expect(QUESTIONS[key].question).toMatch(/\?$/);
    expect(new Set(QUESTIONS[key].options.map(({ value }) => value)).size).toBe(
      QUESTIONS[key].options.length,
    );
  }
  for (const { regle, source } of Object.values(CASES)) {
    expect(regle).toMatch(/\.$/);
    expect(source).not.toBe('');
  }
});

test('external answers are validated against the questions', () => {
  expect(checkAnswers({ detenteur: 'moi', ecart: '3:20/3:31' })).toEqual([]);
  expect(checkAnswers({ couleur: 'bleu', code: 'x'.repeat(41) })).toMatchObject([
    { path: 'assistant.couleur', code: 'UNKNOWN_VALUE' },
    { path: 'assistant.code', code: 'UNKNOWN_VALUE' },
  ]);
  expect(checkAnswers({ ecart: 'x'.repeat(40) })).toEqual([]);
});
