import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answerAgreement, listAgreements } from '#contract/registration/agreements.ts';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { offerTransfer } from '#contract/registration/transfers.ts';
import { acceptAbsorption, mergeStructures } from '#contract/registry-admin/structures.ts';
import { addNote, listNotes } from '#contract/workbench/notes.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import {
  aGround,
  aParty,
  oneIssued,
  type Party,
  waiting,
} from '#server/modules/register/testing/register-ground.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { confirmation, motif } from '../testing/mergers.ts';

// The embedded database has one connection, so calls cannot interleave: only PostgreSQL can test
// this.
const portal = aRunningPortal('postgres');
const ground = beforehand(() => aGround(portal));

let serial = 0;
async function aPair() {
  serial += 1;
  const [gone, stored] = [await aParty(portal), await aParty(portal)];
  await aPrefixe(portal.db, { code: `FRW0${serial}`, structureId: gone.structureId });
  return { gone, stored };
}

/**
 * A merger that has moved everything but a prefix, which stays locked until `meanwhile` has
 * started.
 */
async function duringMerge<T>(gone: Party, stored: Party, meanwhile: () => Promise<T>) {
  const body = await confirmation(ground, gone, stored);
  const outcome: { merge?: Promise<unknown>; other?: Promise<T> } = {};
  await portal.db.transaction().execute(async (trx) => {
    await sql`select 1 from prefixe where structure_id = ${gone.structureId} for update`.execute(
      trx,
    );
    outcome.merge = ground.manager.ok(mergeStructures, { body });
    await waitingCalls(portal.db, 1);
    let isOver = false;
    outcome.other = meanwhile().finally(() => (isOver = true));
    // It waits in its turn, unless it had nothing to wait for.
    await waitingCalls(portal.db, 2, () => isOver);
  });
  await outcome.merge;
  if (outcome.other === undefined) throw new Error('nothing was begun meanwhile');
  return outcome.other;
}

test('codes cannot be offered to a record that is being merged into another', async () => {
  const { gone, stored } = await aPair();
  const { elementId } = await oneIssued(ground, ground.giver);
  const body = { elementIds: [elementId], versStructureId: gone.structureId, motif: 'Vente.' };
  const refused = await duringMerge(gone, stored, () =>
    ground.giver.client.refused(offerTransfer, { body }),
  );
  expect(refused.errors?.map(({ code }) => code)).toEqual(['CANNOT_RECEIVE']);
});

test('a note written during a merger is found with the request, and with the record that stays', async () => {
  const { gone, stored } = await aPair();
  const dossierId = await waiting(gone);
  await duringMerge(gone, stored, async () => {
    await Promise.all([
      ground.staff.ok(addNote, { body: { dossierId, texte: 'De la demande.' } }),
      ground.staff.ok(addNote, { body: { structureId: gone.structureId, texte: 'De la maison.' } }),
    ]);
  });
  const { rows } = await ground.staff.ok(listNotes, { query: { dossierId: String(dossierId) } });
  expect(rows.map(({ texte, structureId }) => [texte, structureId]).toSorted()).toEqual([
    ['De la demande.', stored.structureId],
    ['De la maison.', stored.structureId],
  ]);
});

test('what was proposed towards one structure is not done for another one named meanwhile', async () => {
  const { gone: absorbed, stored: first } = await aPair();
  const second = await aParty(portal);
  const { structureId } = absorbed;
  await sql`update structure set situation = 'FUSI', absorbee_par = ${first.structureId}
    where structure_id = ${structureId}`.execute(portal.db);
  const accepted: { answer?: ReturnType<typeof ground.manager.refused> } = {};
  await portal.db.transaction().execute(async (trx) => {
    await sql`update structure set absorbee_par = ${second.structureId}
      where structure_id = ${structureId}`.execute(trx);
    const body = { structureId, nature: 'PREFIXES', motif } as const;
    accepted.answer = ground.manager.refused(acceptAbsorption, { body });
    await waitingCalls(portal.db, 1);
  });
  expect((await accepted.answer)?.code).toBe('NOTHING_PROPOSED');
  const { rows } = await sql<{ structureId: number }>`select structure_id from prefixe
    where code = ${`FRW0${serial}`}`.execute(portal.db);
  expect(rows).toEqual([{ structureId }]);
});

test('both asked the holder about one code: one request remains, the one that was accepted', async () => {
  const holder = await aParty(portal);
  const prefixeId = await aPrefixe(portal.db, { code: 'FRH01', structureId: holder.structureId });
  await portal.db.insertInto('compteur').values({ prefixeId, annee: 2025, dernier: 500 }).execute();
  for (const [isrc, yes] of [
    ['FRH012500101', 'gone'],
    ['FRH012500102', 'stored'],
    ['FRH012500103', null],
  ] as const) {
    const pair = { gone: await aParty(portal), stored: await aParty(portal) };
    for (const party of [pair.gone, pair.stored])
      await waiting(party, [{ isrcDeclare: isrc, anneePublication: 2025 }]);
    const request = () =>
      portal.db
        .selectFrom('accordCode')
        .select(['accordCodeId', 'structureId', 'etat'])
        .where('isrc', '=', isrc as Isrc)
        .orderBy('accordCodeId')
        .execute();
    const [first, second] = await request();
    const chosen = yes === 'gone' ? first : second;
    if (yes !== null)
      await holder.client.ok(answerAgreement, {
        body: { accordCodeId: chosen?.accordCodeId ?? 0, action: 'OK' },
      });
    await ground.manager.ok(mergeStructures, {
      body: await confirmation(ground, pair.gone, pair.stored),
    });
    expect(await request()).toEqual([
      {
        accordCodeId: chosen?.accordCodeId,
        structureId: pair.stored.structureId,
        etat: yes === null ? 'EN_ATTENTE' : 'ACCEPTE',
      },
    ]);
  }
});

test.each(['gone', 'stored'] as const)(
  'the record that is %s had asked the other about a code: no request remains',
  async (asking) => {
    const { gone, stored } = await aPair();
    const asker = { gone, stored }[asking];
    const holder = asker === gone ? stored : gone;
    const code = `FRG0${serial}`;
    const prefixeId = await aPrefixe(portal.db, { code, structureId: holder.structureId });
    await portal.db
      .insertInto('compteur')
      .values({ prefixeId, annee: 2025, dernier: 500 })
      .execute();
    const dossierId = await waiting(asker, [
      { isrcDeclare: `${code}2500101`, anneePublication: 2025 },
    ]);
    await ground.manager.ok(mergeStructures, { body: await confirmation(ground, gone, stored) });
    expect((await stored.client.ok(listAgreements, {})).rows).toEqual([]);
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId } });
    await ground.staff.ok(validateDossier, { body: { dossierId } });
  },
);
