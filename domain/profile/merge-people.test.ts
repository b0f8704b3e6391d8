import { expect, test } from 'vitest';
import {
  olderFirst,
  PEOPLE_OBSTACLES,
  type PersonSide,
  peopleObstacleSentence,
  peopleObstacles,
  remainingSignIn,
} from './merge-people.ts';

const side = (interlocuteurId: number, input: Partial<PersonSide> = {}): PersonSide => ({
  interlocuteurId,
  compte: false,
  createdAt: new Date('2024-03-01T09:00:00Z'),
  fusionneVers: null,
  erasedAt: null,
  deLaSociete: false,
  programme: false,
  ...input,
});

test('an obstacle on either record blocks the merge of both', () => {
  expect(peopleObstacles(side(1), side(2))).toEqual([]);
  expect(peopleObstacles(side(1), side(1))).toEqual(['SAME']);
  for (const [input, obstacle] of [
    [{ fusionneVers: 9 }, 'ALREADY_JOINED'],
    [{ erasedAt: new Date('2025-03-01T09:00:00Z') }, 'ERASED'],
    [{ deLaSociete: true }, 'SOCIETY'],
    [{ programme: true }, 'PROGRAM'],
  ] as const) {
    expect(peopleObstacles(side(1, input), side(2))).toEqual([obstacle]);
    expect(peopleObstacles(side(1), side(2, input))).toEqual([obstacle]);
  }
  expect(new Set(PEOPLE_OBSTACLES.map(peopleObstacleSentence)).size).toBe(PEOPLE_OBSTACLES.length);
});

test('the older record stays, whichever is named first', () => {
  const old = side(9, { createdAt: new Date('2020-01-01T00:00:00Z') });
  for (const pair of [olderFirst(old, side(1)), olderFirst(side(1), old)])
    expect(pair[0]).toBe(old);
  expect(olderFirst(side(2), side(1))[0].interlocuteurId).toBe(1);
});

test('one sign-in remains: the only one, or the one that was chosen', () => {
  const [with1, with2] = [side(1, { compte: true }), side(2, { compte: true })];
  expect(remainingSignIn(side(1), side(2), null)).toBeNull();
  expect(remainingSignIn(with1, side(2), 2)).toBe(1);
  expect(remainingSignIn(side(1), with2, null)).toBe(2);
  expect(remainingSignIn(with1, with2, null)).toBe('CHOICE');
  expect(remainingSignIn(with1, with2, 3)).toBe('CHOICE');
  for (const chosen of [1, 2]) expect(remainingSignIn(with1, with2, chosen)).toBe(chosen);
});
