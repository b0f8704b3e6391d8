import { describe, expect, test } from 'vitest';
import { listDossiers } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { softwareMentions } from '../tables.ts';
import { aLabel, aProgram, programWith } from '../testing/program.ts';

const STORED = [
  'dossier',
  'element',
  'immatriculation',
  'compteur',
  'historique',
  'notification',
  'courriel',
  'livraison',
  'cleIdempotence',
  'proximite',
  'job',
] as (keyof Tables)[];

describe('a sandbox', () => {
  const portal = aRunningPortal('postgres');
  const label = beforehand(() => aLabel(portal));

  const counts = () =>
    Promise.all(
      STORED.map(async (table) => {
        const { count } = await portal.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        return [table, Number(count)];
      }),
    );

  const track = aTrack();

  test('a whole request is judged and answered as in production, and nothing of it is stored', async () => {
    const { account, token } = await aProgram(portal, label, { essai: true });
    expect(account.essai).toBe(true);
    const client = programWith(portal, token, { 'idempotency-key': 'essai-1' });
    const before = await counts();
    const body = { elements: [track], attestation: true as const };
    const answer = await client.ok(createLot, { body });
    expect(answer).toMatchObject({
      elementIds: [expect.any(Number)],
      envoi: { sent: 1, toTime: 0 },
    });
    expect(await counts()).toEqual(before);
    expect((await client.ok(listDossiers, { body: {} })).rows).toEqual([]);
    const lacking = { elements: [{ ...track, artiste: null }], attestation: true as const };
    const problem = await client.refused(createLot, { body: lacking });
    expect(problem.errors?.map(({ path }) => path)).toEqual(['elements.0.artiste']);
    expect(await counts()).toEqual(before);
  });

  test('it reads what its structure really has, and changes nothing of it', async () => {
    const { dossierId } = await label.gestionnaire.ok(createElement, { body: track });
    const { client } = await aProgram(portal, label, { essai: true });
    const before = await counts();
    expect((await client.ok(listDossiers, { body: {} })).rows.map((row) => row.dossierId)).toEqual([
      dossierId,
    ]);
    expect((await client.ok(createLot, { body: { dossierId, elements: [track] } })).dossierId).toBe(
      dossierId,
    );
    expect(await counts()).toEqual(before);
  });

  test('the declared references to people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, softwareMentions)).toEqual([]);
  });
});
