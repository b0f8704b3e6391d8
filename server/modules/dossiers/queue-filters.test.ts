import { beforeAll, describe, expect, test } from 'vitest';
import { listDossiers } from '#contract/registration/dossier.ts';
import { createLot } from '#contract/registration/lot.ts';
import { chooseProximity } from '#contract/registration/proximity.ts';
import { numeroOf } from '#domain/dossier/numero.ts';
import { idleSince } from '#domain/registration/transitions.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aTrack, sentDossier } from '#server/testing/dossiers.ts';
import { type RunningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';

describe('the queue, narrowed', () => {
  const portal = aRunningPortal('postgres');
  let staff: ApiClient;
  const made = { plain: 0, similar: 0, commented: 0, other: 0 };

  beforeAll(async () => {
    const [one, two] = [await aStructure(portal.db), await aStructure(portal.db)];
    const people = await Promise.all(
      [one, two, SOCIETY].map((structureId) => aPerson(portal.db, { structures: [structureId] })),
    );
    const [first, second, third] = people.map(({ email }) => clientOf(portal, email));
    if (!first || !second || !third) throw new Error('three people were made');
    staff = third;
    made.plain = (await send(first, 'Vent debout')).dossierId;
    made.commented = (await send(first, 'Marée basse', 'Enregistré en public.')).dossierId;
    made.other = (await send(second, 'Courant d’air')).dossierId;
    const again = await send(first, 'Vent debout', undefined, false);
    made.similar = again.dossierId;
    await first.ok(chooseProximity, {
      body: {
        elementId: again.elementId,
        candidat: { elementId: await elementOf(portal, made.plain) },
        choix: 'AUTRE_ENREGISTREMENT',
        motif: 'Une autre prise, un an plus tard.',
      },
    });
    await portal.db.updateTable('dossier').set({ etat: 2 }).execute();
    const lockedBy = people[2]?.interlocuteurId ?? 0;
    const locked = (dossierId: number, lockedAt: Date) =>
      portal.db
        .updateTable('dossier')
        .set({ lockedBy, lockedAt })
        .where('dossierId', '=', dossierId)
        .execute();
    await locked(made.other, portal.time.now);
    // An expired hold counts as none, even before the dossier is released.
    await locked(made.plain, idleSince(portal.time.now));
    await portal.db
      .updateTable('element')
      .set({ statut: 'PRODUCT' })
      .where('statut', '=', 'USER')
      .execute();
  });

  test.each([
    ['nothing asked', {}, ['plain', 'similar', 'commented', 'other']],
    ['what resembles another recording', { proche: true }, ['similar']],
    ['what carries a comment', { commentaire: true }, ['commented']],
    ['what somebody has in charge', { tenu: true }, ['other']],
    ['both at once: none', { proche: true, commentaire: true }, []],
  ] as const)('%s', async (_, request, names) => {
    const { rows, total } = await staff.ok(listDossiers, { body: { file: 'treat', ...request } });
    expect(new Set(rows.map(({ dossierId }) => dossierId))).toEqual(
      new Set(names.map((name) => made[name])),
    );
    expect(total).toBe(names.length);
  });

  test('a request with no recording waiting is found again, with any outcome', async () => {
    const ended = async () =>
      (await staff.ok(listDossiers, { body: { file: 'ended' } })).rows.map((row) => row.dossierId);
    expect(await ended()).toEqual([]);
    const done = { statut: 'DONE' } as const;
    await portal.db.updateTable('element').set(done).where('dossierId', '=', made.other).execute();
    expect(await ended()).toEqual([made.other]);
    const one = await staff.ok(listDossiers, { body: { file: 'all', limite: 1 } });
    expect([one.rows.length, one.capped]).toEqual([1, false]);
  });

  test.each([123_456, 77])('by its number, of any length: %i', async (dossierId) => {
    const { structureId } = await portal.db
      .selectFrom('dossier')
      .select('structureId')
      .where('dossierId', '=', made.other)
      .executeTakeFirstOrThrow();
    const { now: createdAt } = portal.time;
    const times = { createdAt, updatedAt: createdAt };
    await portal.db
      .insertInto('dossier')
      .values({ dossierId, structureId, ...times })
      .execute();
    await portal.db
      .insertInto('element')
      .values({ dossierId, structureId, rang: 1, type: 'P', titre: 'Loin', ...times })
      .execute();
    const texte = numeroOf({ dossierId, createdAt });
    const { rows } = await staff.ok(listDossiers, { body: { file: 'all', texte } });
    expect(rows.map((row) => row.numero)).toEqual([texte]);
  });

  test('by the title, the version or the artist of one of its recordings, and words of its own', async () => {
    const producer = await aClient(portal, { structures: [await aStructure(portal.db)] });
    const { dossierId } = await sentDossier(producer, [
      aTrack({ titre: 'Brisants', version: 'acoustique', artiste: 'Les Phares' }),
      aTrack({ titre: 'Jetée', artiste: 'Quai Sud' }),
    ]);
    const result = async (texte: string) =>
      (await staff.ok(listDossiers, { body: { file: 'treat', texte } })).rows.map(
        (row) => row.dossierId,
      );
    for (const texte of ['BRISANTS', 'acoustique', 'quai jetee', 'les phares brisants'])
      expect([texte, await result(texte)]).toEqual([texte, [dossierId]]);
    expect(await result('brisants inconnue')).toEqual([]);
  });

  test('by company, with the rest', async () => {
    const { rows } = await staff.ok(listDossiers, { body: { file: 'treat' } });
    const structureId =
      rows.find(({ dossierId }) => dossierId === made.commented)?.structureId ?? 0;
    const own = await staff.ok(listDossiers, {
      body: { file: 'treat', structureId, commentaire: true },
    });
    expect(own.rows.map(({ dossierId }) => dossierId)).toEqual([made.commented]);
  });
});

async function send(producer: ApiClient, titre: string, commentaire?: string, attestation = true) {
  const element = aTrack({ titre, ...(commentaire === undefined ? {} : { commentaire }) });
  const body = {
    titre,
    elements: [element],
    ...(attestation ? { attestation: true as const } : {}),
  };
  const { dossierId, elementIds } = await producer.ok(createLot, { body });
  return { dossierId, elementId: elementIds[0] ?? 0 };
}

async function elementOf({ db }: RunningPortal, dossierId: number): Promise<number> {
  const { elementId } = await db
    .selectFrom('element')
    .select('elementId')
    .where('dossierId', '=', dossierId)
    .executeTakeFirstOrThrow();
  return elementId;
}
