import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deleteStructure, readStructure } from '#contract/account/structure.ts';
import { searchStructures } from '#contract/account/structure-search.ts';
import { inviteCollaborateur } from '#contract/account/team.ts';
import { readHistory } from '#contract/history.ts';
import { cancelCode } from '#contract/registration/cancellation.ts';
import {
  readDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, listCodesByGet } from '#contract/registration/isrc.ts';
import { listPrefixes } from '#contract/registration/prefixes.ts';
import { offerTransfer } from '#contract/registration/transfers.ts';
import {
  mergeStructures,
  previewMerge,
  readStructureSheet,
  searchRegistry,
} from '#contract/registry-admin/structures.ts';
import {
  aGround,
  issued,
  oneIssued,
  registerOf,
  waiting,
} from '#server/modules/register/testing/register-ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aServiceAccount } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aPair, idsOf, merge, motif, preview } from '../testing/mergers.ts';

describe.each(['embedded', 'postgres'] as const)('two records of one company on %s', (kind) => {
  const portal = aRunningPortal(kind);
  const ground = beforehand(() => aGround(portal));

  /** State of the register, the counters and the prefixes, regardless of their holder. */
  async function numbering() {
    const counters = await portal.db
      .selectFrom('compteur')
      .selectAll()
      .orderBy('prefixeId')
      .orderBy('annee')
      .execute();
    const prefixes = await portal.db
      .selectFrom('prefixe')
      .selectAll()
      .orderBy('prefixeId')
      .execute();
    const cancelled = await portal.db
      .selectFrom('annulation')
      .selectAll()
      .orderBy('isrc')
      .execute();
    return {
      register: await registerOf(portal),
      counters,
      cancelled,
      prefixes: prefixes.map(({ structureId: _holder, ...prefixe }) => prefixe),
    };
  }

  /** Each code as it is displayed, without its holder's name. */
  async function codes(ids: readonly number[]) {
    const { rows } = await sql<{ isrc: string; line: string }>`
      select i.isrc, (to_jsonb(e) - 'structure_id')::text as line
      from immatriculation i join element e on e.element_id = i.element_id
      where e.structure_id = any(${[...ids]}::int[]) order by i.isrc`.execute(portal.db);
    return rows;
  }

  test('no counter changes, no number is issued again, and every code reads as before', async () => {
    const { gone, stored } = await aPair(portal);
    const own = await aPrefixe(portal.db, {
      code: kind === 'embedded' ? 'FRM1A' : 'FRM1B',
      structureId: gone.structureId,
    });
    const first = await issued(ground, gone, [{}, {}, {}]);
    const second = await issued(ground, stored, [{}, {}]);
    const cancelled = first[0];
    if (cancelled === undefined) throw new Error('no code was given');
    await ground.manager.ok(cancelCode, {
      body: { elementId: cancelled.elementId, motif: 'Erreur.' },
    });
    const locations = [gone.structureId, stored.structureId];
    const before = { numbers: await numbering(), codes: await codes(locations) };
    expect(before.codes).toHaveLength(5);

    const sheet = await merge(ground, gone, stored);
    expect(await numbering()).toEqual(before.numbers);
    expect(await codes(locations)).toEqual(before.codes);
    expect(await codes([stored.structureId])).toEqual(before.codes);
    expect(sheet.prefixes.map(({ prefixeId }) => prefixeId)).toEqual([own]);
    const listed = await stored.client.ok(listCodesByGet, {});
    expect(listed.rows.map(({ isrc }) => isrc).toSorted()).toEqual(
      [...first, ...second].map(({ isrc }) => isrc).toSorted(),
    );

    // The prefix continues with its next number, for the remaining record.
    const next = await oneIssued(ground, stored);
    const all = before.numbers.register.map(({ isrc }) => isrc);
    expect(all).not.toContain(next.isrc);
    expect(next.isrc.slice(0, 7)).toBe(first[0]?.isrc.slice(0, 7));
    expect(Number(next.isrc.slice(7))).toBe(4);
    expect(new Set((await registerOf(portal)).map(({ isrc }) => isrc)).size).toBe(all.length + 1);
  });

  test('people, papers, drafts, requests and prefixes are those of the record that stays', async () => {
    const { gone, stored } = await aPair(portal);
    const both = await aPerson(portal.db, {
      structures: [gone.structureId],
      roles: ['isRepresentantLegal'],
    });
    await portal.db
      .insertInto('collaborateur')
      .values({
        structureId: stored.structureId,
        interlocuteurId: both.interlocuteurId,
        isGestionnaireIsrc: true,
        createdAt: portal.time.now,
      })
      .execute();
    const asker = await aPerson(portal.db, {});
    await portal.db
      .insertInto('demandeRattachement')
      .values({
        structureId: gone.structureId,
        interlocuteurId: asker.interlocuteurId,
        createdAt: portal.time.now,
      })
      .execute();
    for (const { structureId } of [gone, stored]) await aPaper(structureId);
    const { compteServiceId } = await aServiceAccount(portal.db, {
      structureId: gone.structureId,
      createdBy: both.interlocuteurId,
    });
    const draft = await gone.client.ok(createElement, { body: { type: 'P', titre: 'Brouillon' } });
    const sent = await waiting(gone);
    await portal.db
      .updateTable('structure')
      .set({ numAyd: `N${gone.structureId}` })
      .where('structureId', '=', gone.structureId)
      .execute();

    const { comptes, obstacles } = await preview(ground, gone, stored);
    expect(obstacles).toEqual([]);
    expect(comptes).toEqual({
      contacts: 2,
      contactsCommuns: 1,
      demandes: 1,
      justificatifs: 1,
      brouillons: 1,
      dossiers: 2,
      enregistrements: 2,
      codes: 0,
      prefixes: 0,
      corrections: 0,
      logiciels: 1,
    });
    const sheet = await merge(ground, gone, stored);
    expect(sheet.structure.numAyd).toBe(`N${gone.structureId}`);
    expect(sheet.reunies).toEqual([{ structureId: gone.structureId, raison: gone.raison }]);
    expect(sheet.contacts).toHaveLength(5);
    expect(
      sheet.contacts.find(({ interlocuteurId }) => interlocuteurId === both.interlocuteurId),
    ).toMatchObject({
      isRepresentantLegal: true,
      isGestionnaireIsrc: true,
      isGestionnaireInternet: false,
    });
    const events = await portal.db
      .selectFrom('evenementSecurite')
      .select(['structureId', 'genre'])
      .where('interlocuteurViseId', '=', both.interlocuteurId)
      .execute();
    expect(events).toEqual([{ structureId: stored.structureId, genre: 'ROLE_DONNE' }]);
    expect(sheet.comptes).toMatchObject({
      demandes: 1,
      justificatifs: 2,
      dossiers: 2,
      brouillons: 1,
    });
    const names = await portal.db
      .selectFrom('justificatif')
      .select('nom')
      .where('structureId', '=', stored.structureId)
      .orderBy('justificatifId')
      .execute();
    expect(names.map(({ nom }) => nom)).toEqual(['kbis (2).pdf', 'kbis.pdf']);
    const { revokedAt } = await portal.db
      .selectFrom('compteService')
      .select('revokedAt')
      .where('compteServiceId', '=', compteServiceId)
      .executeTakeFirstOrThrow();
    expect(revokedAt).not.toBeNull();

    // Pending items continue under the remaining record; earlier events are its past.
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId: sent } });
    await ground.staff.ok(validateDossier, { body: { dossierId: sent } });
    const past = await stored.client.ok(readHistory, { query: { dossierId: String(sent) } });
    expect(past.rows.map(({ action }) => action)).toContain('dossier.submit');
    const page = await stored.client.ok(readDossier, { query: { dossierId: String(sent) } });
    expect(page.history.map(({ action }) => action)).toContain('dossier.submit');
    const drafts = await stored.client.ok(readHistory, {
      query: { dossierId: String(draft.dossierId) },
    });
    expect(drafts.rows.map(({ action }) => action)).toEqual(['element.create']);
  });

  async function aPaper(structureId: number) {
    await portal.db
      .insertInto('justificatif')
      .values({
        structureId,
        cle: crypto.randomUUID().replaceAll('-', ''),
        nom: 'kbis.pdf',
        nomCle: 'kbis.pdf',
        type: 'application/pdf',
        taille: 100,
        sha256: '0'.repeat(64),
        createdAt: portal.time.now,
        createdBy: null,
        parLaSociete: false,
        removedAt: null,
        removedBy: null,
      })
      .execute();
  }

  test('the emptied record names its successor, answers to the other for its people, and accepts nothing more', async () => {
    const { gone, stored } = await aPair(portal);
    const outsider = ground.outsider.client;
    await issued(ground, gone);
    await merge(ground, gone, stored);
    const old = { structureId: String(gone.structureId) };
    const trace = await ground.staff.ok(readStructureSheet, { query: old });
    expect(trace).toMatchObject({
      fusionneeVers: { structureId: stored.structureId, raison: stored.raison },
      structure: { etat: 4, numAyd: null },
      comptes: {
        brouillons: 0,
        dossiers: 0,
        enregistrements: 0,
        codes: 0,
        justificatifs: 0,
        demandes: 0,
      },
      contacts: [],
      prefixes: [],
      can: { edit: false, merge: false },
    });
    for (const client of [ground.staff, stored.client, gone.client]) {
      expect((await client.ok(readStructure, { query: old })).structureId).toBe(stored.structureId);
    }
    expect((await outsider.refused(readStructure, { query: old })).status).toBe(404);
    // A program that still names the old number, and a browser that kept it in its cookie.
    const named = clientOf(portal, gone.email, { 'x-structure-id': old.structureId });
    expect((await named.ok(listPrefixes, { query: {} })).rows).toEqual([]);
    expect((await named.ok(readStructure, {})).structureId).toBe(stored.structureId);
    const foreign = clientOf(portal, ground.outsider.email, { 'x-structure-id': old.structureId });
    expect((await foreign.refused(readStructure, {})).status).toBe(404);

    const named20 = await ground.staff.ok(searchStructures, { query: { name: gone.raison } });
    expect(named20.map(({ value }) => value)).not.toContain(gone.structureId);
    const texte = gone.raison;
    expect((await ground.staff.ok(searchRegistry, { body: { texte } })).rows).toEqual([]);
    const traces = await ground.staff.ok(searchRegistry, { body: { texte, reunies: true } });
    expect(traces.rows.map(({ fusionneeVers }) => fusionneeVers)).toEqual([stored.structureId]);
    expect(
      (await ground.manager.refused(deleteStructure, { body: { structureId: gone.structureId } }))
        .code,
    ).toBe('STRUCTURE_NOT_EMPTY');
    const invited = { structureId: gone.structureId, email: 'retard@essai.example' };
    expect((await ground.manager.refused(inviteCollaborateur, { body: invited })).status).toBe(404);
    await expect(aPerson(portal.db, { structures: [gone.structureId] })).rejects.toThrow(
      'was joined',
    );
    await expect(
      aPrefixe(portal.db, { code: 'FRZZ9', structureId: gone.structureId }),
    ).rejects.toThrow('was joined');
    await expect(
      portal.db
        .updateTable('structure')
        .set({ fusionneeVers: ground.outsider.structureId })
        .where('structureId', '=', gone.structureId)
        .execute(),
    ).rejects.toThrow('stays joined');
  });

  test('is refused while an obstacle remains, and when the counts differ from those that were read', async () => {
    const { gone, stored } = await aPair(portal);
    const code = await oneIssued(ground, gone);
    await gone.client.ok(offerTransfer, {
      body: {
        elementIds: [code.elementId],
        versStructureId: ground.outsider.structureId,
        motif: 'Vente.',
      },
    });
    const { comptes, obstacles } = await preview(ground, gone, stored);
    expect(obstacles.map((one) => one.code)).toEqual(['TRANSFER_WAITING']);
    const before = await numbering();
    const refused = await ground.manager.refused(mergeStructures, {
      body: { ...idsOf(gone, stored), motif, comptes },
    });
    expect([refused.status, refused.code]).toEqual([409, 'MERGE_REFUSED']);
    const { gone: other } = await aPair(portal);
    const stale = await ground.manager.refused(mergeStructures, {
      body: { ...idsOf(other, stored), motif, comptes: { ...comptes, codes: 7 } },
    });
    expect([stale.status, stale.code]).toEqual([409, 'MERGE_CHANGED']);
    expect(await numbering()).toEqual(before);
    const society = await ground.manager.ok(previewMerge, {
      query: { structureId: String(gone.structureId), versStructureId: String(SOCIETY) },
    });
    expect(society.obstacles.map((one) => one.code)).toContain('SOCIETY');
    expect(
      (
        await ground.staff.refused(previewMerge, {
          query: { structureId: '1', versStructureId: '2' },
        })
      ).status,
    ).toBe(403);
  });
});
