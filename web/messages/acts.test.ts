import { expect, test } from 'vitest';
import { SIMPLE_MOVE_NAMES, simpleMove } from '#domain/dossier/state-machine.ts';
import { actOf } from './acts.ts';

test('a simple move of a dossier is named as in its row', () => {
  const moves = SIMPLE_MOVE_NAMES.map(simpleMove);
  expect(moves.map(({ history }) => actOf(history))).toEqual(moves.map(({ done }) => done));
});

test('what an older release wrote has no name of the code', () => {
  expect(actOf('dossier.sealed')).toBe('Autre opération');
  expect(actOf('toString')).toBe('Autre opération');
});

test('a lot of recordings is what a software brings', () => {
  expect(actOf('element.lot')).toBe('Enregistrements reçus d’un logiciel');
});
