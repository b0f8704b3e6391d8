import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { openRights } from '#server/compose/rights.ts';
import { readConfiguration } from '#server/platform/configuration.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { waitingCalls } from '#server/platform/database/testing/waiting-calls.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { forgetUnvalidated } from './forget-unvalidated.ts';

const { SAISIE, VALIDATION, VALIDE, REFUSE } = STRUCTURE_ETATS;
const BORN = new Date('2024-03-01T09:00:00Z');
const NOW = new Date('2026-06-01T10:00:00Z');
const REFUSED = { etat: REFUSE, updatedAt: BORN };

describe('inactive structures that were never validated', () => {
  const portal = aRunningPortal('postgres');
  const named = (raison: string, input: object = {}) => aStructure(portal.db, { raison, ...input });
  const remaining = async (ids: readonly number[]) => {
    const rows = await portal.db
      .selectFrom('structure')
      .select('structureId')
      .where('structureId', 'in', ids)
      .orderBy('structureId')
      .execute();
    return rows.map(({ structureId }) => structureId);
  };
  const aPaper = (structureId: number) =>
    portal.db
      .insertInto('justificatif')
      .values({
        structureId,
        cle: crypto.randomUUID().replaceAll('-', ''),
        nom: 'k.pdf',
        nomCle: 'k.pdf',
        type: 'application/pdf',
        taille: 9,
        sha256: '0'.repeat(64),
        createdAt: BORN,
        createdBy: null,
        parLaSociete: false,
        removedAt: null,
        removedBy: null,
      })
      .execute();

  test('refused long ago and empty it is forgotten, with its team and its notes; any other stays', async () => {
    const gone = await named('Refusée', REFUSED);
    const locked = await named('Refusée, avec un dossier', REFUSED);
    await portal.db
      .insertInto('dossier')
      .values({ structureId: locked, createdAt: BORN, updatedAt: BORN })
      .execute();
    const withPrefix = await named('Refusée, avec un préfixe', REFUSED);
    await aPrefixe(portal.db, { code: 'FRQ77', structureId: withPrefix });
    const validated = await named('Validée', { etat: VALIDE, updatedAt: BORN });
    const stays = [
      locked,
      withPrefix,
      validated,
      await named('Refusée hier', { etat: REFUSE, updatedAt: NOW }),
      await named('Réunie', { ...REFUSED, fusionneeVers: validated }),
    ];
    // One that is being submitted again at this moment stays.
    const again = await named('Reprise', REFUSED);
    stays.push(again);
    const done: string[] = [];
    const ending: Parameters<typeof forgetUnvalidated>[1] = {
      disbandTeam: async ({ db }, structureId) => {
        done.push(`team ${structureId}`);
        const sent = db.updateTable('structure').set({ etat: VALIDATION });
        await sent.where('structureId', '=', again).execute();
        return [];
      },
      forgetNotes: async (_, structureId) => void done.push(`notes ${structureId}`),
    };
    expect(await forgetUnvalidated(portal.db, ending, BORN, NOW)).toBe(0);
    expect(await forgetUnvalidated(portal.db, ending, NOW, NOW)).toBe(1);
    expect(done).toEqual([`notes ${gone}`, `team ${gone}`]);
    expect(await remaining([gone, ...stays])).toEqual(stays);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['structureId', 'at', 'interlocuteurId'])
      .where('action', '=', 'structure.forget')
      .execute();
    expect(trace).toEqual([{ structureId: gone, at: NOW, interlocuteurId: null }]);
  });

  test('no other reference blocks a refused structure: each table is deleted with it, counted, or emptied by its owner', async () => {
    const { rows } = await sql<{ named: string }>`
      select conrelid::regclass || '.' || attname as named from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'structure'::regclass and c.confdeltype = 'a'
        order by 1`.execute(portal.db);
    expect(rows.map((row) => row.named)).toEqual([
      // Only a validated structure has any.
      'accord_code.structure_id',
      'accord_code.titulaire_id',
      'changement_identite.structure_id',
      'collaborateur.structure_id',
      'correction.structure_id',
      'correction_lot.structure_id',
      'demande_rattachement.structure_id',
      'dossier.structure_id',
      'element.structure_id',
      'immatriculation.structure_id',
      'invitation.structure_id',
      'note_interne.structure_id',
      'prefixe.structure_id',
      // These columns refer to a validated structure.
      'structure.absorbee_par',
      'structure.fusionnee_vers',
      'transfert.de_structure_id',
      'transfert.vers_structure_id',
    ]);
    const structureId = await named('Refusée, avec ses droits', REFUSED);
    const { interlocuteurId } = await aPerson(portal.db, { structures: [] });
    await sql`insert into droits_catalogue (structure_id, usages, territoires, parties, updated_at, updated_by)
      values (${structureId}, '[]', '[]', '[]', ${BORN}, ${interlocuteurId})`.execute(portal.db);
    await sql`insert into import (structure_id, created_by, etat, nom, format, taille, sha256, cle, reglages, created_at, updated_at)
      values (${structureId}, ${interlocuteurId}, 'IMPORTE', 'Catalogue.csv', 'CSV', 9, ${'0'.repeat(64)}, ${'e'.repeat(32)},
        '{}', ${BORN}, ${BORN})`.execute(portal.db);
    await aPaper(structureId);
    const deps = { disbandTeam: async () => [], forgetNotes: async () => {} };
    expect(await forgetUnvalidated(portal.db, deps, NOW, NOW)).toBe(1);
    expect(await remaining([structureId])).toEqual([]);
    // The file that it imported is swept with its papers.
    const announced = await portal.db.selectFrom('objetSansLigne').select('cle').execute();
    expect(announced.map(({ cle }) => cle)).toContain('e'.repeat(32));
  });

  test('a structure edited at that very moment stays', async () => {
    const structureId = await named('Reprise à l’instant', { etat: SAISIE, updatedAt: BORN });
    const { interlocuteurId } = await aPerson(portal.db, { structures: [] });
    const deps = { disbandTeam: async () => [], forgetNotes: async () => {} };
    const round: Promise<number>[] = [];
    await portal.db.transaction().execute(async (trx) => {
      await sql`select from structure where structure_id = ${structureId} for update`.execute(trx);
      await sql`insert into historique (at, action, interlocuteur_id, structure_id)
        values (${NOW}, 'team.invite', ${interlocuteurId}, ${structureId})`.execute(trx);
      round.push(forgetUnvalidated(portal.db, deps, NOW, NOW));
      await waitingCalls(portal.db, 1);
    });
    expect(await Promise.all(round)).toEqual([0]);
    expect(await remaining([structureId])).toEqual([structureId]);
  });

  test('one that fails does not block the others', async () => {
    const [failing, next] = [await named('Première', REFUSED), await named('Seconde', REFUSED)];
    const deps = {
      disbandTeam: async (_: unknown, structureId: number) => {
        if (structureId === failing) throw new Error('away');
        return [];
      },
      forgetNotes: async () => {},
    };
    await expect(forgetUnvalidated(portal.db, deps, NOW, NOW)).rejects.toBeInstanceOf(
      AggregateError,
    );
    expect(await remaining([failing, next])).toEqual([failing]);
  });

  test('never submitted, it is deleted with its files, and its author a period later; not while it is in use', async () => {
    const begun = { etat: SAISIE, updatedAt: BORN };
    const structureId = await named('Commencée', begun);
    const busy = await named('Reprise hier', begun);
    await aPaper(structureId);
    const person = { etat: SAISIE, updatedAt: BORN };
    const founder = await aPerson(portal.db, { structures: [structureId], person });
    const member = await aPerson(portal.db, { structures: [busy] });
    await sql`insert into historique (at, action, interlocuteur_id, structure_id)
      values (${NOW}, 'justificatif.deposit', ${member.interlocuteurId}, ${busy})`.execute(
      portal.db,
    );
    const forgetAt = (now: Date) =>
      openRights({
        db: portal.db,
        clock: () => now,
        journal: portal.journal,
        configuration: readConfiguration({}),
        messages: { notify: async () => {} },
        files: portal,
      }).forget();
    const erasedAt = async (db: Kysely<Tables>) =>
      (
        await db
          .selectFrom('interlocuteur')
          .select('erasedAt')
          .where('interlocuteurId', '=', founder.interlocuteurId)
          .executeTakeFirstOrThrow()
      ).erasedAt;
    await forgetAt(NOW);
    expect(await remaining([structureId, busy])).toEqual([busy]);
    const papers = portal.db
      .selectFrom('justificatif')
      .select('cle')
      .where('structureId', '=', structureId);
    expect(await papers.execute()).toEqual([]);
    expect(await erasedAt(portal.db)).toBeNull();
    const later = new Date('2028-06-02T10:00:00Z');
    await forgetAt(later);
    expect(await erasedAt(portal.db)).toEqual(later);
  });
});
