import { expect, test } from 'vitest';
import { answersOnPath, earlierAnswers } from './earlier-answers.ts';

test('answers are listed in the order of the questions, with the chosen words', () => {
  const answers = { changement: 'remix', detenteur: 'moi', origine: 'oui', code: 'non' };
  expect(earlierAnswers(answers).map(({ key, reponse }) => [key, reponse])).toEqual([
    ['detenteur', 'Moi, ou ma structure'],
    ['code', 'Non'],
    ['origine', 'Oui, c’en est une autre version ou une autre forme'],
    ['changement', 'Le mixage : remix, nouveau mixage, son multicanal'],
  ]);
});

test('the two durations are one answer, once both are understood', () => {
  const before = { detenteur: 'moi', code: 'non', origine: 'oui', changement: 'duree' };
  expect(earlierAnswers({ ...before, ecart: '00:03:20/00:03:31' }).at(-1)).toMatchObject({
    key: 'ecart',
    reponse: '00:03:20 puis 00:03:31',
  });
  expect(earlierAnswers({ ...before, ecart: '00:03:20/' }).at(-1)?.key).toBe('changement');
});

test('what a changed mind left behind does not count', () => {
  expect(
    answersOnPath({
      detenteur: 'acquis',
      code: 'non',
      origine: 'oui',
      apport: 'non',
      acquis: 'oui',
    }),
  ).toEqual({
    detenteur: 'acquis',
    apport: 'non',
    acquis: 'oui',
  });
  expect(earlierAnswers({})).toEqual([]);
  expect(earlierAnswers({ detenteur: 'personne' })).toEqual([]);
});
