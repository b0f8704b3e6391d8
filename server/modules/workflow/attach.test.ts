import { describe, expect, test } from 'vitest';
import { readStructure } from '#contract/account/structure.ts';
import { listWaitingAccounts } from '#contract/account/workflow.ts';
import { readHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { attachAccount } from '#contract/registry-admin/attach.ts';
import { listNotes } from '#contract/workbench/notes.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const ROLES = {
  isRepresentantLegal: false,
  isGestionnaireInternet: false,
  isGestionnaireIsrc: true,
};

describe('an account of a registered company', () => {
  const portal = aRunningPortal('postgres');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  async function waiting() {
    const host = await aStructure(portal.db, { raison: 'Phare Ouest' });
    const structureId = await aStructure(portal.db, { raison: 'PHARE OUEST', etat: 2 });
    const { interlocuteurId, email } = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal', 'isGestionnaireInternet'],
      person: { etat: 2 },
    });
    for (const [position, cle] of [
      [host, 'a'],
      [structureId, 'b'],
    ] as const) {
      await portal.db
        .insertInto('justificatif')
        .values({
          structureId: position,
          cle: `${cle}${crypto.randomUUID().replaceAll('-', '').slice(1)}`,
          nom: 'kbis.pdf',
          nomCle: 'kbis.pdf',
          type: 'application/pdf',
          taille: 9,
          sha256: '0'.repeat(64),
          createdAt: portal.time.now,
          createdBy: null,
          parLaSociete: false,
          removedAt: null,
          removedBy: null,
        })
        .execute();
    }
    return { host, structureId, interlocuteurId, email };
  }

  test('joins it with the granted roles and its papers; the new record is deleted, and the history records it', async () => {
    const { host, structureId, interlocuteurId, email } = await waiting();
    const ids = { interlocuteurId, structureId, versStructureId: host };
    const [manager, reader] = [
      await aClient(portal, { structures: [host], roles: ['isGestionnaireInternet'] }),
      await aClient(portal, { structures: [host], roles: [] }),
    ];
    await portal.db
      .insertInto('noteInterne')
      .values({
        structureId,
        dossierId: null,
        texte: 'Appelée.',
        createdAt: portal.time.now,
        interlocuteurId,
      })
      .execute();
    const answer = await staff.ok(attachAccount, {
      body: { ...ids, ...ROLES, revision: 1, motif: 'Déjà connue.' },
    });
    expect(answer).toEqual({
      interlocuteurId,
      structureId: host,
      raison: 'Phare Ouest',
      justificatifs: 1,
    });
    const person = clientOf(portal, email);
    const own = await person.ok(readStructure, {});
    expect([own.structureId, own.can.edit]).toEqual([host, false]);
    const members = await portal.db
      .selectFrom('collaborateur as c')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
      .select(['c.structureId', 'c.isGestionnaireIsrc', 'c.isRepresentantLegal', 'i.etat'])
      .where('c.interlocuteurId', '=', interlocuteurId)
      .execute();
    expect(members).toEqual([
      { structureId: host, isGestionnaireIsrc: true, isRepresentantLegal: false, etat: 3 },
    ]);
    const papers = await portal.db
      .selectFrom('justificatif')
      .select('nom')
      .where('structureId', '=', host)
      .execute();
    expect(papers.map(({ nom }) => nom).toSorted()).toEqual(['kbis (2).pdf', 'kbis.pdf']);
    expect(
      (await staff.refused(readStructure, { query: { structureId: String(structureId) } })).status,
    ).toBe(404);
    const { rows } = await staff.ok(listWaitingAccounts, { query: {} });
    expect(rows.map((row) => row.structureId)).not.toContain(structureId);
    const notes = await portal.db.selectFrom('noteInterne').select('structureId').execute();
    expect(notes).toEqual([{ structureId: host }, { structureId: host }]);
    const [trace] = (await staff.ok(readHistory, { query: { structureId: String(host) } })).rows;
    expect(trace).toMatchObject({
      action: 'account.attach',
      after: { de: structureId, raison: 'PHARE OUEST' },
    });
    // Staff notes are for staff only: the company's people can read its history.
    const seen = await person.ok(readHistory, { query: {} });
    expect(seen.rows.map(({ action }) => action)).toContain('account.attach');
    expect(JSON.stringify(seen)).not.toContain('Déjà connue.');
    const events = await portal.db
      .selectFrom('evenementSecurite')
      .select(['genre', 'structureId', 'interlocuteurViseId'])
      .where('interlocuteurViseId', '=', interlocuteurId)
      .execute();
    expect(events).toContainEqual({
      genre: 'ROLE_DONNE',
      structureId: host,
      interlocuteurViseId: interlocuteurId,
    });
    const reported = async (who: typeof manager) =>
      (await who.ok(listNotifications, { query: {} })).rows.map(({ kind, lien }) => [kind, lien]);
    expect(await reported(manager)).toEqual([['TEAM_ATTACHED', '/account/structure/team']]);
    expect([await reported(reader), await reported(person)]).toEqual([[], [['TEAM_JOINED', '/']]]);
    const stored = await staff.ok(listNotes, { query: { structureId: String(host) } });
    expect(stored.rows.map(({ texte }) => texte)).toEqual(['Appelée.', 'Déjà connue.']);
    // A second time: the account no longer exists.
    expect((await staff.refused(attachAccount, { body: { ...ids, ...ROLES } })).status).toBe(404);
  });

  test('what was prepared while it waited follows the person; not while something runs under the old record', async () => {
    const { host, structureId, interlocuteurId, email } = await waiting();
    await portal.db
      .updateTable('collaborateur')
      .set({ isGestionnaireIsrc: true })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    const person = clientOf(portal, email);
    const { dossierId, elementId } = await person.ok(createElement, { body: { titre: 'Houle' } });
    const body = { interlocuteurId, structureId, versStructureId: host, ...ROLES };
    const { jobId } = await portal.db
      .insertInto('job')
      .values({
        structureId,
        interlocuteurId,
        type: 'import',
        data: '{}',
        createdAt: portal.time.now,
      })
      .returning('jobId')
      .executeTakeFirstOrThrow();
    const running = await staff.refused(attachAccount, { body });
    expect([running.code, running.detail]).toEqual([
      'CANNOT_ATTACH',
      'Un traitement est en cours pour cette structure : attendez qu’il se termine.',
    ]);
    await portal.db.deleteFrom('job').where('jobId', '=', jobId).execute();
    await staff.ok(attachAccount, { body });
    const { rows } = await person.ok(listDossiers, { body: { file: 'draft' } });
    expect(rows).toMatchObject([{ dossierId, structureId: host }]);
    const element = portal.db
      .selectFrom('element')
      .select('structureId')
      .where('elementId', '=', elementId);
    expect(await element.execute()).toEqual([{ structureId: host }]);
    const [trace] = (await staff.ok(readHistory, { query: { structureId: String(host) } })).rows;
    expect(trace).toMatchObject({ action: 'account.attach', after: { dossierIds: [dossierId] } });
  });

  test('is refused towards the society, itself or a structure that is not validated, and unseen', async () => {
    const { host, structureId, interlocuteurId } = await waiting();
    const draft = await aStructure(portal.db, { etat: 1 });
    const body = { interlocuteurId, structureId, ...ROLES };
    for (const versStructureId of [SOCIETY, structureId, draft]) {
      expect(
        (await staff.refused(attachAccount, { body: { ...body, versStructureId } })).code,
      ).toBe('CANNOT_ATTACH');
    }
    expect(
      (await staff.refused(attachAccount, { body: { ...body, versStructureId: 999_999 } })).status,
    ).toBe(404);
    const unseen = { ...body, versStructureId: host, revision: 7 };
    expect((await staff.refused(attachAccount, { body: unseen })).code).toBe('STRUCTURE_CHANGED');
    await portal.db
      .updateTable('structure')
      .set({ etat: 3 })
      .where('structureId', '=', structureId)
      .execute();
    const validated = await staff.refused(attachAccount, {
      body: { ...body, versStructureId: host },
    });
    expect(validated.code).toBe('STRUCTURE_TRANSITION_REFUSED');
  });
});
