/** Test fixture: a society that issues codes through its API, for the tests of the journal. */

import { type Kysely, sql } from 'kysely';
import { validateDossier } from '#contract/registration/dossier.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { lockedDossier, tracks } from '#server/testing/dossiers.ts';
import { type RunningPortal, SOCIETY } from '#server/testing/running-portal.ts';

/** E-mail addresses of a producer and of a staff member. */
export type People = { readonly producer: string; readonly staff: string };

/** One prefix, FRX26, for all. */
export async function aSociety({ db }: RunningPortal): Promise<People> {
  const structureId = await aStructure(db);
  await aPrefixe(db, { code: 'FRX26' });
  const producer = await aPerson(db, { structures: [structureId] });
  const staff = await aPerson(db, {
    structures: [SOCIETY],
    roles: ['isGestionnaireInternet', 'isGestionnaireIsrc'],
  });
  return { producer: producer.email, staff: staff.email };
}

export type ReviewQueue = {
  readonly producer: ApiClient;
  readonly staff: ApiClient;
  /** A dossier that waits for its decision. */
  lockedDossier(tracks: number): Promise<number>;
  /** Codes issued for a dossier, in order of its tracks. */
  codesOfDossier(tracks: number): Promise<readonly string[]>;
};

export function reviewQueueOf(portal: RunningPortal, people: People): ReviewQueue {
  const producer = clientOf(portal, people.producer);
  const staff = clientOf(portal, people.staff);
  const locked = async (count: number) =>
    (await lockedDossier(producer, staff, tracks(count))).dossierId;
  return {
    producer,
    staff,
    lockedDossier: locked,
    async codesOfDossier(count) {
      const dossierId = await locked(count);
      await staff.ok(validateDossier, { body: { dossierId } });
      const rows = await portal.db
        .selectFrom('immatriculation')
        .select('isrc')
        .where('dossierId', '=', dossierId)
        .orderBy('isrc')
        .execute();
      return rows.map(({ isrc }) => isrc);
    },
  };
}

/** Inserts codes issued before there was a journal. */
export async function aCatalogue(db: Kysely<Tables>, count: number): Promise<void> {
  const structureId = await aStructure(db);
  const { interlocuteurId } = await aPerson(db, { structures: [structureId] });
  const prefixeId = await aPrefixe(db, { code: 'FRX26', structureId });
  await sql`
    with d as (insert into dossier (structure_id, etat, created_at, updated_at)
        values (${structureId}, 3, now(), now()) returning dossier_id),
      e as (insert into element (dossier_id, structure_id, rang, statut, type, titre, artiste, duree,
          annee_publication, qualite, created_at, updated_at)
        select dossier_id, ${structureId}, n, 'DONE', 'P', 'Titre ' || n, 'Les Marées', 200, 2020, 'PRODUCTEUR',
          now(), now() from d, generate_series(1, ${count}::int) n returning element_id, dossier_id, rang),
      c as (insert into compteur (prefixe_id, annee, dernier) values (${prefixeId}, 2020, ${count}))
    insert into immatriculation (isrc, element_id, dossier_id, structure_id, prefixe_id, annee, designation,
        attribue_le, attribue_par)
      select 'FRX2620' || lpad(rang::text, 5, '0'), element_id, dossier_id, ${structureId}, ${prefixeId}, 2020, rang,
        now(), ${interlocuteurId} from e`.execute(db);
}
