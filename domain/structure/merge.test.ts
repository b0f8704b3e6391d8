import { expect, test } from 'vitest';
import {
  MERGE_OBSTACLES,
  type MergeCase,
  type MergeSide,
  mergeObstacleSentence,
  mergeObstacles,
} from './merge.ts';
import { STRUCTURE_ETATS } from './state-machine.ts';

const side = (structureId: number, input: Partial<MergeSide> = {}): MergeSide => ({
  structureId,
  etat: STRUCTURE_ETATS.VALIDE,
  marque: 'SPP',
  siret: null,
  numAyd: null,
  fusionneeVers: null,
  ...input,
});

const obstacles = (
  gone: Partial<MergeSide>,
  stored: Partial<MergeSide>,
  facts: Partial<MergeCase> = {},
) =>
  mergeObstacles({
    gone: side(1000, gone),
    stored: side(1001, stored),
    societyStructureId: 22,
    transfersWaiting: 0,
    jobsRunning: 0,
    ...facts,
  });

test('two records of one company are merged, whatever the state of the removed one', () => {
  for (const etat of Object.values(STRUCTURE_ETATS)) expect(obstacles({ etat }, {})).toEqual([]);
});

test('the kept record must be validated', () => {
  for (const etat of Object.values(STRUCTURE_ETATS)) {
    expect(obstacles({}, { etat })).toEqual(
      etat === STRUCTURE_ETATS.VALIDE ? [] : ['KEPT_NOT_VALIDATED'],
    );
  }
});

test.each([
  ['one record', { structureId: 1001 }, {}, ['SAME']],
  ['the society goes', { structureId: 22 }, {}, ['SOCIETY']],
  ['the society stays', {}, { structureId: 22 }, ['SOCIETY']],
  ['joined before', { fusionneeVers: 5 }, {}, ['ALREADY_JOINED']],
  ['kept was joined before', {}, { fusionneeVers: 5 }, ['ALREADY_JOINED']],
  ['two brands', { marque: 'SPF' }, {}, ['OTHER_BRAND']],
  ['one number only', { siret: '73282932000074' }, {}, []],
  ['two places of one company', { siret: '73282932000074' }, { siret: '73282932000082' }, []],
  ['two companies', { siret: '73282932000074' }, { siret: '35600000000048' }, ['OTHER_COMPANY']],
  ['two local numbers', { siret: '12S05678' }, { siret: '12S05679' }, ['OTHER_COMPANY']],
  ['one member number', { numAyd: '77' }, {}, []],
  ['two member numbers', { numAyd: '77' }, { numAyd: '78' }, ['OTHER_NUMBER']],
] as const)('%s', (_name, gone, stored, expected) => {
  expect(obstacles(gone, stored)).toEqual(expected);
});

test('no pending operation may name the record; all obstacles are reported at once', () => {
  expect(obstacles({}, {}, { transfersWaiting: 1 })).toEqual(['TRANSFER_WAITING']);
  expect(obstacles({}, {}, { jobsRunning: 1 })).toEqual(['JOB_RUNNING']);
  expect(obstacles({ numAyd: '1' }, { numAyd: '2', etat: 1 }, { transfersWaiting: 2 })).toEqual([
    'KEPT_NOT_VALIDATED',
    'OTHER_NUMBER',
    'TRANSFER_WAITING',
  ]);
});

test('each has its own sentence', () => {
  const texts = MERGE_OBSTACLES.map(mergeObstacleSentence);
  expect(new Set(texts).size).toBe(MERGE_OBSTACLES.length);
});
