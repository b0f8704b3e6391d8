import { describe, expect, test } from 'vitest';
import { EMPTY_ELEMENT } from '../element/fields.ts';
import { NO_MESSAGE, partyNamed } from './catalogue-rights.ts';
import { gapsOfRecording, gapsOfRights } from './completeness.ts';
import { parseDpid, parseIpn, parseIsni } from './party-ids.ts';

describe('numbers of parties', () => {
  test.each([
    ['0000 0001 2103 2683', '0000000121032683'],
    ['isni: 0000-0001-2281-955X', '000000012281955X'],
    ['0000000121032684', null],
    ['121032683', null],
  ])('ISNI %s: %s', (typed, isni) => expect(parseIsni(typed)).toBe(isni));

  test.each([
    ['PA-DPIDA-2014021301-U', 'PADPIDA2014021301U'],
    ['PADPIDA201402130U', null],
  ])('DPID %s: %s', (typed, dpid) => expect(parseDpid(typed)).toBe(dpid));

  test.each([
    ['IPN 12345678', '12345678'],
    ['123456789', null],
    ['000', null],
  ])('IPN %s: %s', (typed, ipn) => expect(parseIpn(typed)).toBe(ipn));
});

const FULL = {
  ...EMPTY_ELEMENT,
  type: 'P' as const,
  duree: 200,
  anneePublication: 2026,
  anneeFixation: 2025,
  paysFixation: 250,
  producteur: 'Les Phares',
  interpretes: ['Léa Sel'],
};
const RIGHTS = {
  ...NO_MESSAGE,
  dpid: 'PADPIDA2014021301U',
  part: 100,
  usages: ['Broadcast' as const],
  territoires: ['FR'],
  debut: '2026-01-01',
  parties: [{ nom: 'Lea  SEL', ipn: '123', isni: null, role: null }],
};

describe('completeness', () => {
  test('nothing is missing of what is whole', () => {
    expect(gapsOfRecording(FULL, RIGHTS)).toEqual([]);
    expect(gapsOfRights(RIGHTS, true)).toEqual([]);
    expect(partyNamed(RIGHTS, 'Léa Sel')?.ipn).toBe('123');
  });

  test.each([
    [{ dureeProvisoire: true }, 'core', 'la durée définitive'],
    [{ producteur: null }, 'core', 'le producteur initial'],
    [{ paysFixation: null }, 'core', 'le pays de fixation'],
    [{ interpretes: [] }, 'recommended', 'les interprètes'],
    [{ interpretes: ['Ana'] }, 'recommended', 'un numéro (IPN ou ISNI) d’Ana'],
  ] as const)('%j', (change, level, what) => {
    expect(gapsOfRecording({ ...FULL, ...change }, RIGHTS)).toEqual([{ level, what }]);
  });

  test('who controls nothing owes nothing of its rights', () => {
    expect(gapsOfRights(NO_MESSAGE, false)).toEqual([]);
    expect(gapsOfRights(NO_MESSAGE, true).filter(({ level }) => level === 'core')).toHaveLength(2);
  });
});
