/** Test fixture: corrections requested by sheets. */

import { sql } from 'kysely';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { aDossier, aRecording } from '../../exports/testing/export-ground.ts';
import { askCorrections } from '../corrections/ask-many.ts';
import type { Ground, Issued } from './register-ground.ts';

export const NOW = new Date('2026-06-01T10:00:00Z');
export const MOTIF = 'Fautes relevées sur les pochettes.';

let serial = 0;

type Row = { readonly elementId: number; readonly revision: number; readonly fields: object };

/** The corrections that the giver's sheets ask for. */
export async function theSheets(portal: RunningPortal, ground: Ground) {
  const { interlocuteurId } = await portal.db
    .selectFrom('interlocuteur')
    .select('interlocuteurId')
    .where('email', '=', ground.giver.email)
    .executeTakeFirstOrThrow();
  const read = {
    ...readingOf(portal, interlocuteurId),
    waitingOf: waitingIn(portal, interlocuteurId),
  };

  /** Recordings of one dossier that have their codes. */
  async function coded(titles: readonly string[]): Promise<Issued[]> {
    const owner = { ...ground.giver, interlocuteurId };
    const dossierId = await aDossier(portal, owner);
    const made: Issued[] = [];
    for (const [index, titre] of titles.entries()) {
      serial += 1;
      const isrc = `FRZ0324${String(serial).padStart(5, '0')}`;
      const elementId = await aRecording(portal, owner, {
        dossierId,
        rang: index + 1,
        isrc,
        titre,
      });
      made.push({ elementId, dossierId, isrc });
    }
    return made;
  }

  async function anImport(): Promise<number> {
    const { importId } = await portal.db
      .insertInto('import')
      .values({
        structureId: ground.giver.structureId,
        dossierId: null,
        createdBy: interlocuteurId,
        structureAgissante: null,
        etat: 'IMPORTE',
        nom: 'Fautes.csv',
        format: 'CSV',
        taille: 1,
        sha256: '0'.repeat(64),
        cle: null,
        reglages: '{}',
        constat: null,
        motif: null,
        jobId: null,
        createdAt: NOW,
        updatedAt: NOW,
      })
      .returning('importId')
      .executeTakeFirstOrThrow();
    return importId;
  }

  const requested = (
    importId: number,
    rows: readonly Row[],
    structureId = ground.giver.structureId,
  ) =>
    portal.db.transaction().execute((db) =>
      askCorrections(db, {
        structureId,
        importId,
        fichier: 'Fautes.csv',
        motif: MOTIF,
        interlocuteurId,
        now: NOW,
        rows,
      }),
    );

  const { lotsOf, linesOf, retitled } = read;
  /** A lot of corrections of one field, that waits. */
  async function aLot(count: number) {
    const items = await coded(Array.from({ length: count }, () => 'Houle'));
    const importId = await anImport();
    const titre = `Titre ${importId}`;
    await requested(importId, await retitled(items, titre));
    const [lot] = await lotsOf(importId);
    const lotId = lot?.lotId ?? 0;
    return { items, importId, titre, lotId, lines: await linesOf(lotId) };
  }

  return { interlocuteurId, coded, anImport, requested, ...read, aLot };
}

/** Creates `each` pending corrections per sheet, in this order; null: requested one by one. */
function waitingIn(portal: RunningPortal, who: number) {
  return async (
    structureId: number,
    sheets: readonly (string | null)[],
    each: number,
  ): Promise<void> => {
    for (const [index, fichier] of sheets.entries()) {
      const dossierId = await aDossier(portal, {
        structureId,
        interlocuteurId: who,
        email: '',
        raison: '',
      });
      await sql`with asked as (
          insert into correction_lot (structure_id, fichier, motif, demande_le, demande_par)
          select ${structureId}::int, ${fichier}::text, ${MOTIF}, ${NOW}::timestamptz, ${who}::int
          where ${fichier}::text is not null returning lot_id
        ), recorded as (
          insert into element (structure_id, dossier_id, rang, type, titre, artiste, duree, annee_publication, qualite,
            statut, created_at, updated_at)
          select ${structureId}::int, ${dossierId}::int, n, 'P', 'Houle', 'Quai', 200, 2024, 'PRODUCTEUR',
            'DONE', now(), now()
          from generate_series(1, ${each}::int) n returning element_id, rang
        ), coded as (
          insert into immatriculation (isrc, element_id, dossier_id, structure_id, annee, designation, attribue_le,
            attribue_par)
          select 'FRZ0' || ${index + 4}::int || '24' || lpad(rang::text, 5, '0'), element_id, ${dossierId}::int,
            ${structureId}::int, 2024, rang, now(), ${who}::int from recorded
        )
        insert into correction (element_id, structure_id, lot_id, etat, par_la_societe, avant, apres, motif, demande_le,
          demande_par)
        select element_id, ${structureId}::int, (select lot_id from asked), 'EN_ATTENTE', false, '{}', '{}', ${MOTIF},
          ${NOW}::timestamptz, ${who}::int from recorded`.execute(portal.db);
    }
  };
}

/** Reads the current values, and the notifications of the person who imported the sheets. */
function readingOf(portal: RunningPortal, interlocuteurId: number) {
  const retitled = async (items: readonly Issued[], titre: string): Promise<Row[]> => {
    const rows = await portal.db
      .selectFrom('element')
      .select(['elementId', 'revision'])
      .where('elementId', 'in', [0, ...items.map(({ elementId }) => elementId)])
      .orderBy('elementId')
      .execute();
    return rows.map((row) => ({ ...row, fields: { titre } }));
  };

  const lotsOf = (importId: number) =>
    portal.db
      .selectFrom('correctionLot')
      .selectAll()
      .where('importId', '=', importId)
      .orderBy('lotId')
      .execute();
  const linesOf = (lotId: number) =>
    portal.db
      .selectFrom('correction')
      .selectAll()
      .where('lotId', '=', lotId)
      .orderBy('correctionId')
      .execute();
  const answered = () =>
    portal.db
      .selectFrom('notification')
      .select(['titre', 'texte'])
      .where('kind', '=', 'CORRECTIONS_ANSWERED')
      .where('interlocuteurId', '=', interlocuteurId)
      .orderBy('notificationId')
      .execute();
  return { retitled, lotsOf, linesOf, answered };
}
