import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MARK } from '#domain/profile/erasure.ts';
import { PERSON_ETATS } from '#domain/profile/state-machine.ts';
import { openRights } from '#server/compose/rights.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { runningPortal } from '#server/testing/running-portal.ts';

const SILENT = { notify: async () => {} };

test('a refused person who comes back while the others go is not overtaken', async () => {
  const portal = await runningPortal('postgres');
  try {
    const { db, journal } = portal;
    const now = new Date('2026-11-22T10:00:00Z');
    const person = { etat: PERSON_ETATS.REFUSE, updatedAt: new Date('2024-11-20T10:00:00Z') };
    const first = await aPerson(db, { structures: [], person });
    const back = await aPerson(db, { structures: [], person });
    const request = await aPerson(db, { structures: [], person });
    const structureId = await aStructure(db);
    const rights = openRights({
      db,
      clock: () => now,
      configuration: readConfiguration({}),
      journal,
      messages: SILENT,
      files: portal,
    });
    let round: Promise<void> | undefined;
    await db.transaction().execute(async (trx) => {
      const records = trx.selectFrom('interlocuteur').select('interlocuteurId').forUpdate();
      await records.where('interlocuteurId', '=', first.interlocuteurId).execute();
      round = rights.forget();
      await waitingCalls(db, 1);
      const saved = db.updateTable('interlocuteur').set({ updatedAt: now });
      await saved.where('interlocuteurId', '=', back.interlocuteurId).execute();
      const member = { structureId, interlocuteurId: request.interlocuteurId, createdAt: now };
      await db.insertInto('collaborateur').values(member).execute();
    });
    await round;
    const erased = db
      .selectFrom('interlocuteur')
      .select('interlocuteurId')
      .where('erasedAt', '=', now);
    expect(await erased.execute()).toEqual([{ interlocuteurId: first.interlocuteurId }]);
  } finally {
    await portal.remove();
  }
});

test('data past its retention is deleted, and data changed since stays', async () => {
  const portal = await runningPortal('postgres');
  try {
    const { db } = portal;
    const now = new Date('2026-11-22T10:00:00Z');
    const old = new Date('2024-11-20T10:00:00Z');
    const [DRAFT, REFUSED] = [1, 4] as const;
    const structureId = await aStructure(db);
    const refused = await aStructure(db, { etat: REFUSED, updatedAt: old });
    const young = await aStructure(db, { etat: REFUSED, updatedAt: now });
    const gone = await aPerson(db, { structures: [] });
    await db
      .updateTable('interlocuteur')
      .set({ etat: REFUSED, updatedAt: old })
      .where('interlocuteurId', '=', gone.interlocuteurId)
      .execute();
    const draft = async (updatedAt: Date) => {
      const { dossierId } = await db
        .insertInto('dossier')
        .values({
          structureId,
          titre: null,
          etat: DRAFT,
          createdBy: null,
          submittedAt: null,
          submittedBy: null,
          decidedAt: null,
          decidedBy: null,
          lockedBy: null,
          lockedAt: null,
          createdAt: old,
          updatedAt,
        })
        .returning('dossierId')
        .executeTakeFirstOrThrow();
      await sql`insert into element (dossier_id, structure_id, rang, type, titre, created_at, updated_at)
        values (${dossierId}, ${structureId}, 1, 'P', 'Essai', ${old}, ${updatedAt})`.execute(db);
      return dossierId;
    };
    const [untouched, touched] = [await draft(old), await draft(now)];
    const codes = async (holder: number, at: string, code: string) => {
      const locked = await aPerson(db, { structures: [holder] });
      const dossierId = await draft(now);
      await sql`with e as (update element set statut = 'DONE', artiste = 'A', repris = true where dossier_id = ${dossierId} returning element_id)
        insert into immatriculation (isrc, element_id, dossier_id, structure_id, annee, designation, attribue_le, attribue_par)
        select ${code}, element_id, ${dossierId}, ${holder}, 2015, 1, ${at}, ${locked.interlocuteurId} from e`.execute(
        db,
      );
      await db
        .insertInto('justificatif')
        .values({
          structureId: holder,
          cle: code
            .toLowerCase()
            .replaceAll(/[^0-9a-f]/g, '0')
            .padEnd(32, '0'),
          nom: 'k.pdf',
          nomCle: 'k.pdf',
          type: 'application/pdf',
          taille: 9,
          sha256: '0'.repeat(64),
          createdAt: new Date('2015-01-02T00:00:00Z'),
          createdBy: null,
          parLaSociete: false,
          removedAt: null,
          removedBy: null,
        })
        .execute();
    };
    const [silent, active] = [await aStructure(db), await aStructure(db)];
    await codes(silent, '2015-06-01', 'FRZ991500001');
    await codes(active, '2025-06-01', 'FRZ982500001');

    // The account is deleted together with the person, or neither is.
    const subject = await accountOf(gone);
    const configuration = readConfiguration({});
    await openRights({
      db,
      clock: () => now,
      configuration,
      journal: portal.journal,
      messages: SILENT,
      files: portal,
    }).forget();

    const ids = async (table: 'dossier' | 'structure', column: 'dossierId' | 'structureId') =>
      (
        await db
          .selectFrom(table)
          .select(column as 'structureId')
          .execute()
      ).map((row) => Object.values(row)[0]);
    expect(await ids('dossier', 'dossierId')).not.toContain(untouched);
    expect(await ids('dossier', 'dossierId')).toContain(touched);
    expect(await ids('structure', 'structureId')).not.toContain(refused);
    expect(await ids('structure', 'structureId')).toContain(young);
    const person = await db
      .selectFrom('interlocuteur')
      .select(['nom', 'email', 'erasedAt'])
      .where('interlocuteurId', '=', gone.interlocuteurId)
      .executeTakeFirstOrThrow();
    expect(person).toEqual({
      nom: MARK,
      email: `efface-${gone.interlocuteurId}@personne.invalid`,
      erasedAt: now,
    });
    expect(
      (await db.selectFrom('justificatif').select('structureId').execute()).map(
        (row) => row.structureId,
      ),
    ).toEqual([active]);
    expect(
      (await sql`select from identity_account where subject = ${subject}`.execute(db)).rows,
    ).toEqual([]);
  } finally {
    await portal.remove();
  }

  /** The account that the person signs in with. */
  async function accountOf({ interlocuteurId, email }: { interlocuteurId: number; email: string }) {
    const account = randomUUID();
    await sql`insert into identity_account (subject, email, email_key, email_verified, given_name, family_name,
        password_hash, is_demonstration, created_at)
      values (${account}, ${email}, ${email}, true, 'Inès', 'Roche', 'x', false, now())`.execute(
      portal.db,
    );
    await sql`insert into identite (issuer, subject, interlocuteur_id, bound_at)
      values ('https://ici.example', ${account}, ${interlocuteurId}, now())`.execute(portal.db);
    return account;
  }
});
