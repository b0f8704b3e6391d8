import { describe, expect, test } from 'vitest';
import { checkSituation, type SituationChange } from './situation-change.ts';
import { SITUATIONS } from './situations.ts';
import { STRUCTURE_ETATS } from './state-machine.ts';

const TODAY = '2026-11-21';
const STATUS = { etat: STRUCTURE_ETATS.VALIDE, absorbeePar: null } as const;

function errors(
  input: Partial<SituationChange>,
  absorbing: Parameters<typeof checkSituation>[1]['absorbing'] = null,
) {
  const change = {
    structureId: 1000,
    situation: 'CESS',
    isNew: true,
    depuis: '2026-11-01',
    dateCreation: '2019-05-01',
    absorbeePar: null,
    ...input,
  } as const;
  return checkSituation(change, { today: TODAY, absorbing }).map(
    ({ path, code }) => `${path} ${code}`,
  );
}

describe('the day of a situation', () => {
  test('is required with each new one, and optional when nothing changes', () => {
    for (const situation of SITUATIONS) {
      const absorption = situation === 'FUSI' ? { absorbeePar: 2 } : {};
      expect(errors({ situation, depuis: null, ...absorption }, STATUS)).toEqual([
        'situationDepuis REQUIRED',
      ]);
      expect(errors({ situation, depuis: null, isNew: false, ...absorption }, STATUS)).toEqual([]);
    }
  });
  test.each([
    ['2026-11-21', []],
    ['2026-11-22', ['situationDepuis IN_FUTURE']],
    ['2019-05-01', []],
    ['2019-04-30', ['situationDepuis BEFORE_CREATION']],
    ['2026-02-30', ['situationDepuis WRONG_FORMAT']],
    ['0000-01-01', ['situationDepuis WRONG_FORMAT']],
    ['21/11/2026', ['situationDepuis WRONG_FORMAT']],
  ])('%s', (depuis, expected) => expect(errors({ depuis })).toEqual(expected));
});

describe('the absorbing structure', () => {
  test('is named for a merger, and for nothing else', () => {
    expect(errors({ situation: 'FUSI' })).toEqual(['absorbeePar REQUIRED']);
    expect(errors({ situation: 'FUSI', absorbeePar: 2 }, STATUS)).toEqual([]);
    for (const situation of SITUATIONS.filter((one) => one !== 'FUSI')) {
      expect(errors({ situation, absorbeePar: 2 }, STATUS)).toEqual(['absorbeePar INCOHERENT']);
    }
  });
  test('exists, is validated, is a different one, and is not absorbed by this one', () => {
    const merged = { situation: 'FUSI', absorbeePar: 2 } as const;
    expect(errors({ ...merged, absorbeePar: 1000 }, STATUS)).toEqual(['absorbeePar SAME']);
    expect(errors(merged, null)).toEqual(['absorbeePar NOT_VALIDATED']);
    for (const etat of Object.values(STRUCTURE_ETATS).filter(
      (one) => one !== STRUCTURE_ETATS.VALIDE,
    )) {
      expect(errors(merged, { ...STATUS, etat })).toEqual(['absorbeePar NOT_VALIDATED']);
    }
    expect(errors(merged, { ...STATUS, absorbeePar: 1000 })).toEqual(['absorbeePar CIRCLE']);
  });
});
