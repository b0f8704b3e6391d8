import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import {
  ISSUED,
  OPEN,
  STATUTS,
  UNDER_WAY,
  WITH_THE_PRODUCER,
  WITH_THE_SOCIETY,
} from './statuts.ts';
import { type RecordingMove, recordingStateMachine } from './transitions.ts';
import { ACTIONS, CAPACITIES } from './vocabulary.ts';

const now = new Date('2026-03-02T09:00:00Z');
const motif = 'La durée ne correspond pas.';

describe('what a move leaves written', () => {
  test.each<[string, RecordingMove, object]>([
    [
      'a submission clears the motive of the last refusal',
      { action: 'submit', from: 'USER', by: 'producer', conditions: { minuterieComplete: true } },
      { statut: 'PRODUCT', motif: null, updatedAt: now },
    ],
    [
      'taking in charge leaves the recording and its date alone',
      { action: 'takeInCharge', from: 'PRODUCT', by: 'staff' },
      { statut: 'LOCK' },
    ],
    [
      'so does giving back',
      { action: 'release', from: 'LOCK', by: 'staff' },
      { statut: 'PRODUCT' },
    ],
    [
      'time gives back as people do',
      { action: 'release', from: 'LOCK', by: 'clock', conditions: { lockExpired: true } },
      { statut: 'PRODUCT' },
    ],
    [
      'an acceptance clears the motive',
      { action: 'accept', from: 'LOCK', by: 'holder' },
      { statut: 'DONE', motif: null, updatedAt: now },
    ],
    [
      'a refusal keeps the one given',
      { action: 'refuse', from: 'LOCK', by: 'holder' },
      { statut: 'USER', motif, updatedAt: now },
    ],
    [
      'an edit leaves the motive to be read',
      { action: 'edit', from: 'USER', by: 'producer' },
      { statut: 'USER', updatedAt: now },
    ],
  ])('%s', (_name, move, written) => {
    expect(recordingStateMachine.transition(move, { now, motif }).written).toEqual(written);
  });

  test('nothing, when it removes the recording', () => {
    expect(
      recordingStateMachine.transition({ action: 'remove', from: 'PRODUCT', by: 'staff' }, { now })
        .written,
    ).toBeNull();
    expect(
      recordingStateMachine.transition({ action: 'delete', from: 'USER', by: 'producer' }, { now })
        .written,
    ).toBeNull();
  });

  test('a refusal without a motive is no move', () => {
    expect(() =>
      recordingStateMachine.transition({ action: 'refuse', from: 'LOCK', by: 'holder' }, { now }),
    ).toThrow(DomainError);
    expect(() =>
      recordingStateMachine.transition(
        { action: 'refuse', from: 'LOCK', by: 'holder' },
        { now, motif: null },
      ),
    ).toThrow(DomainError);
  });

  test('a lock that has not expired is not released by time', () => {
    const conditions = { lockExpired: false };
    expect(() =>
      recordingStateMachine.transition(
        { action: 'release', from: 'LOCK', by: 'clock', conditions },
        { now },
      ),
    ).toThrow(DomainError);
  });

  test('always the status that the table leads to', () => {
    let moves = 0;
    for (const from of STATUTS)
      for (const action of ACTIONS)
        for (const by of CAPACITIES) {
          const move = {
            action,
            from,
            by,
            conditions: { hasMotif: true, minuterieComplete: true },
          };
          if (!recordingStateMachine.can(move)) continue;
          moves += 1;
          expect(recordingStateMachine.transition(move, { now, motif }).to).toBe(
            recordingStateMachine.target(move),
          );
          expect(recordingStateMachine.isOpenTo({ action, from, by })).toBe(true);
        }
    expect(moves).toBeGreaterThan(15);
  });
});

test('the named sets, as the decisions state them', () => {
  expect(WITH_THE_PRODUCER).toEqual(['USER', 'MINU']);
  expect(WITH_THE_SOCIETY).toEqual(['PRODUCT', 'LOCK']);
  expect(OPEN).toEqual(['USER', 'MINU', 'PRODUCT', 'LOCK']);
  expect(UNDER_WAY).toEqual(['MINU', 'PRODUCT', 'LOCK']);
  expect(ISSUED).toEqual(['DONE']);
});
