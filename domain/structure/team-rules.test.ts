import { expect, test } from 'vitest';
import { type Contact, hasRepresentative, isChangePending, retainsManager } from './team-rules.ts';

const contact = (input: Partial<Contact>): Contact => ({
  interlocuteurId: 1,
  hasAccount: true,
  isGestionnaireInternet: false,
  isRepresentantLegal: false,
  isGestionnaireIsrc: false,
  ...input,
});
const legal = contact({ isRepresentantLegal: true });
const internet = contact({ isGestionnaireInternet: true });
const isrc = contact({ isGestionnaireIsrc: true });
const invited = contact({ isRepresentantLegal: true, hasAccount: false });

test.each([
  ['one of two leaves', [legal, internet], [internet], true],
  ['the last leaves', [legal, isrc], [isrc], false],
  ['the last loses the role', [internet], [isrc], false],
  ['the one left was only invited', [legal, invited], [invited], false],
  ['nobody has come yet', [invited, isrc], [invited], true],
  ['nobody has come yet, and the invited one goes', [invited], [], false],
  ['there never was one', [isrc, contact({})], [isrc], true],
  ['an invited one goes', [legal, invited], [legal], true],
] as const)('%s', (_name, before, after, isStored) => {
  expect(retainsManager(before, after)).toBe(isStored);
});

test('who commits the structure', () => {
  expect([[legal], [invited, isrc], [internet, isrc], []].map(hasRepresentative)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('only a structure under validation waits', () => {
  expect(([1, 2, 3, 4] as const).filter(isChangePending)).toEqual([2]);
});
