import { beforeAll, describe, expect, test } from 'vitest';
import { announcePresence } from '#contract/workbench/presence.ts';
import { PRESENCE_SECONDS } from '#domain/workbench/staff-preferences.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

describe('who has what open', () => {
  const portal = aRunningPortal('postgres', { at: '2026-03-10T10:00:00Z' });
  let yann: ApiClient;
  let sacha: ApiClient;

  beforeAll(async () => {
    const person = async (prenom: string) =>
      clientOf(
        portal,
        (await aPerson(portal.db, { structures: [SOCIETY], person: { prenom, nom: 'Essai' } }))
          .email,
      );
    yann = await person('Yann');
    sacha = await person('Sacha');
  });

  const opens = (who: ApiClient, chose: string | null) =>
    who.ok(announcePresence, { body: { ecran: 'utilisateurs', chose } });

  test('a colleague sees it, on that desk alone, and not one’s own', async () => {
    expect(await opens(yann, '1000-7')).toEqual({ rows: [] });
    expect(await opens(sacha, null)).toEqual({ rows: [{ chose: '1000-7', par: 'Yann Essai' }] });
    const external = await sacha.ok(announcePresence, { body: { ecran: 'droits', chose: null } });
    expect(external.rows).toEqual([]);
  });

  test('it follows the viewer, and ends when it is closed', async () => {
    await opens(yann, '1001-7');
    expect((await opens(sacha, '1000-7')).rows).toEqual([{ chose: '1001-7', par: 'Yann Essai' }]);
    await opens(yann, null);
    expect((await opens(sacha, '1000-7')).rows).toEqual([]);
  });

  test('it expires if it is not renewed', async () => {
    await opens(yann, '1002-7');
    portal.time.now = new Date(portal.time.now.getTime() + (PRESENCE_SECONDS + 1) * 1000);
    expect((await opens(sacha, '1000-7')).rows).toEqual([]);
  });
});
