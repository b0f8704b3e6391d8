import { describe, expect, test } from 'vitest';
import { STRUCTURE_ETATS } from './life.ts';
import { checkSituation, type SituationChange } from './situation-change.ts';
import { SITUATIONS } from './situations.ts';

const TODAY = '2026-11-21';
const STANDING = { etat: STRUCTURE_ETATS.VALIDE, absorbeePar: null } as const;

function faults(
  given: Partial<SituationChange>,
  absorbing: Parameters<typeof checkSituation>[1]['absorbing'] = null,
) {
  const change = {
    structureId: 1000,
    situation: 'CESS',
    isNew: true,
    depuis: '2026-11-01',
    dateCreation: '2019-05-01',
    absorbeePar: null,
    ...given,
  } as const;
  return checkSituation(change, { today: TODAY, absorbing }).map(
    ({ path, code }) => `${path} ${code}`,
  );
}

describe('the day of a situation', () => {
  test('is asked for with each new one, and stays unsaid where nothing changes', () => {
    for (const situation of SITUATIONS) {
      const absorption = situation === 'FUSI' ? { absorbeePar: 2 } : {};
      expect(faults({ situation, depuis: null, ...absorption }, STANDING)).toEqual([
        'situationDepuis REQUIRED',
      ]);
      expect(faults({ situation, depuis: null, isNew: false, ...absorption }, STANDING)).toEqual(
        [],
      );
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
  ])('%s', (depuis, expected) => expect(faults({ depuis })).toEqual(expected));
});

describe('the absorbing structure', () => {
  test('is named for a merger, and for nothing else', () => {
    expect(faults({ situation: 'FUSI' })).toEqual(['absorbeePar REQUIRED']);
    expect(faults({ situation: 'FUSI', absorbeePar: 2 }, STANDING)).toEqual([]);
    for (const situation of SITUATIONS.filter((one) => one !== 'FUSI')) {
      expect(faults({ situation, absorbeePar: 2 }, STANDING)).toEqual(['absorbeePar INCOHERENT']);
    }
  });
  test('stands, is validated, is another one, and is not absorbed by this one', () => {
    const merged = { situation: 'FUSI', absorbeePar: 2 } as const;
    expect(faults({ ...merged, absorbeePar: 1000 }, STANDING)).toEqual(['absorbeePar SAME']);
    expect(faults(merged, null)).toEqual(['absorbeePar NOT_VALIDATED']);
    for (const etat of Object.values(STRUCTURE_ETATS).filter(
      (one) => one !== STRUCTURE_ETATS.VALIDE,
    )) {
      expect(faults(merged, { ...STANDING, etat })).toEqual(['absorbeePar NOT_VALIDATED']);
    }
    expect(faults(merged, { ...STANDING, absorbeePar: 1000 })).toEqual(['absorbeePar CIRCLE']);
  });
});
