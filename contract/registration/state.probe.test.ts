import { expect, test } from 'vitest';
import { z } from 'zod';
import { ANSWER, ASK, INVENTED } from '#domain/dossier/testing/invented.ts';
import { dossierEtat } from '../values.ts';
import { moveDossier, readDossier, submitDossier } from './dossier.ts';

// Adds an invented row to the table of states and two to that of moves: every endpoint that returns
// one must handle it.

test('it travels', () => {
  expect(dossierEtat.parse(INVENTED.etat)).toBe(INVENTED.etat);
  expect(dossierEtat.safeParse(INVENTED.etat + 1).success).toBe(false);
});

test('what is written of the API names it', () => {
  expect(JSON.stringify(z.toJSONSchema(submitDossier.output))).toContain(String(INVENTED.etat));
});

test('its actions are accepted by name, and no others', () => {
  const named = (action: unknown) =>
    moveDossier.body.safeParse({ dossierId: 1, action, message: 'Oui' }).success;
  expect([ASK, ANSWER, 'release', 'other'].map(named)).toEqual([true, true, true, false]);
  expect(readDossier.output.shape.can.shape.moves.parse([ASK])).toEqual([ASK]);
});
