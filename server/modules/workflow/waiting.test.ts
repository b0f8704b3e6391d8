import { describe, expect, test } from 'vitest';
import { readStructure, updateStructure } from '#contract/account/structure.ts';
import {
  decideAccount,
  listWaitingAccounts,
  MAX_SIMILAR,
  MOST_COMPARED,
  readAccount,
  submitAccount,
} from '#contract/account/workflow.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure, type RoleName } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { uploadClient } from '../justificatifs/testing/upload-client.ts';

const SIRET = '73282932000074';

describe('what waits for a decision', () => {
  const portal = aRunningPortal('postgres');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  async function aWaiting(
    input: Parameters<typeof aStructure>[1] & { readonly at?: string },
    roles: readonly RoleName[] = ['isRepresentantLegal'],
  ) {
    const { at = '2026-03-01T09:00:00Z', ...structure } = input;
    const structureId = await aStructure(portal.db, {
      etat: 2,
      submittedAt: new Date(at),
      ...structure,
    });
    const person = {
      etat: 2,
      civilite: 'MME',
      telephone: '+33123456789',
      emailVerifie: false,
    } as const;
    const { interlocuteurId, email } = await aPerson(portal.db, {
      structures: [structureId],
      roles,
      person,
    });
    await portal.db
      .updateTable('structure')
      .set({ submittedBy: interlocuteurId })
      .where('structureId', '=', structureId)
      .execute();
    return { interlocuteurId, structureId, email };
  }
  const list = (texte?: string) =>
    staff.ok(listWaitingAccounts, { query: texte === undefined ? {} : { texte } });
  const read = (ids: { interlocuteurId: number; structureId: number }) =>
    staff.ok(readAccount, {
      query: { interlocuteurId: String(ids.interlocuteurId), structureId: String(ids.structureId) },
    });

  test('the longest waiting first, with its papers, its near structures and who submitted it', async () => {
    const own = await aPerson(portal.db, {});
    const late = await aWaiting({ raison: 'Houle Musique', at: '2026-03-05T09:00:00Z' });
    const early = await aWaiting({
      raison: 'Zénith Sonore',
      at: '2026-03-02T09:00:00Z',
      statut: 'MEMBRE_PRODUCT',
    });
    await aStructure(portal.db, { raison: 'Brouillon Sonore', etat: 1 });
    await aStructure(portal.db, { raison: 'HOULE MUSIQUES' });
    // A later member with signing power does not replace the person who submitted it.
    await portal.db
      .insertInto('collaborateur')
      .values({
        structureId: late.structureId,
        interlocuteurId: own.interlocuteurId,
        isRepresentantLegal: true,
        createdAt: new Date('2020-01-01T00:00:00Z'),
      })
      .execute();
    const { rows, total, capped } = await list();
    expect([total, capped]).toEqual([2, false]);
    expect(rows).toMatchObject([
      {
        structureId: early.structureId,
        raison: 'Zénith Sonore',
        manquants: [],
        justificatifs: 0,
        proches: 0,
      },
      {
        structureId: late.structureId,
        interlocuteurId: late.interlocuteurId,
        email: late.email,
        submittedAt: '2026-03-05T09:00:00.000Z',
        manquants: [{ key: 'KBIS', label: 'Extrait Kbis de moins de trois mois' }],
        proches: 1,
      },
    ]);
    await uploadClient(portal, late.email).deposit(late.structureId, {
      bytes: aPdf(),
      name: 'Kbis.pdf',
    });
    expect((await list('houle')).rows).toMatchObject([{ justificatifs: 1, manquants: [] }]);
    // Every word counts, in any of the names, accents and case ignored; a sign is a sign.
    expect((await list('ZENITH essai')).rows.map(({ structureId }) => structureId)).toEqual([
      early.structureId,
    ]);
    expect((await list(late.email)).total).toBe(1);
    expect((await list('%')).total).toBe(0);
  });

  test('a dossier shows every field of the person, the structure, its contacts', async () => {
    const account = await aWaiting({ raison: 'Quai des Ondes', sgVille: 'Nantes' });
    const other = await aPerson(portal.db, {
      structures: [account.structureId],
      person: { nom: 'AAA', prenom: 'Louis' },
    });
    const file = await read(account);
    expect(file).toMatchObject({
      interlocuteurId: account.interlocuteurId,
      personne: {
        email: account.email,
        civilite: 'MME',
        telephone: '+33123456789',
        etat: 2,
        emailVerifie: false,
      },
      structure: { raison: 'Quai des Ondes', sgVille: 'Nantes', etat: 2, can: { decide: true } },
      proches: [],
    });
    expect(file.contacts).toMatchObject([
      {
        interlocuteurId: other.interlocuteurId,
        isRepresentantLegal: false,
        isGestionnaireIsrc: true,
      },
      { interlocuteurId: account.interlocuteurId, isRepresentantLegal: true },
    ]);
  });

  test('near: the same number first, then nearly the same name, among what the society was sent', async () => {
    const account = await aWaiting({ raison: 'Disques de la Falaise', siret: SIRET });
    const member = { etat: 3, statut: 'MEMBRE_PRODUCT', numAyd: '04217' } as const;
    const sameNumber = await aStructure(portal.db, {
      raison: 'Autre Enseigne',
      siret: SIRET,
      ...member,
    });
    const sameName = await aStructure(portal.db, { raison: 'DISQUES DE LA FALAISE' });
    const similarName = await aStructure(portal.db, { raison: 'Les Disques de la Falaise' });
    const waiting = await aWaiting({ raison: 'Disque de la Falaise', at: '2026-03-09T09:00:00Z' });
    await aStructure(portal.db, { raison: 'Disques de la Falaise', etat: 1 });
    await aStructure(portal.db, { raison: 'Disques de la Falaise', etat: 4 });
    await aStructure(portal.db, { raison: 'Disques du Vallon' });
    const { proches } = await read(account);
    expect(proches.map(({ structureId, memeSiret }) => [structureId, memeSiret])).toEqual([
      [sameNumber, true],
      [sameName, false],
      [similarName, false],
      [waiting.structureId, false],
    ]);
    expect(proches[0]).toMatchObject({
      raison: 'Autre Enseigne',
      siret: SIRET,
      numAyd: '04217',
      etat: 3,
    });
    const row = (await list('falaise')).rows.find(
      ({ structureId }) => structureId === account.structureId,
    );
    expect(row?.proches).toBe(4);
  });

  test('never more than ten near, and the society itself is none', async () => {
    const society = await staff.ok(readStructure, { query: { structureId: String(SOCIETY) } });
    for (let n = 0; n < MAX_SIMILAR + 2; n += 1)
      await aStructure(portal.db, { raison: society.raison });
    const account = await aWaiting({ raison: society.raison });
    const { proches } = await read(account);
    expect(proches).toHaveLength(MAX_SIMILAR);
    expect(proches.map(({ structureId }) => structureId)).not.toContain(SOCIETY);
  });

  test('who does not belong to the structure has no account in it', async () => {
    const account = await aWaiting({ raison: 'Presqu’île' });
    const outsider = await aPerson(portal.db, {});
    for (const [interlocuteurId, structureId] of [
      [outsider.interlocuteurId, account.structureId],
      [account.interlocuteurId, 900_000_000],
      [900_000_000, account.structureId],
    ]) {
      const query = { interlocuteurId: String(interlocuteurId), structureId: String(structureId) };
      expect(await staff.refused(readAccount, { query })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    const producer = clientOf(portal, account.email);
    expect(await producer.refused(listWaitingAccounts, { query: {} })).toMatchObject({
      status: 404,
    });
  });

  test('what was corrected and sent again since it was read is not decided unseen', async () => {
    const account = await aWaiting({
      raison: 'Cap Sizun',
      siret: '55203253400646',
      statut: 'MEMBRE_PRODUCT',
    });
    const ids = { interlocuteurId: account.interlocuteurId, structureId: account.structureId };
    const producer = clientOf(portal, account.email);
    const { revision } = (await read(account)).structure;
    const decide = (body: object) => ({ body: { ...ids, revision, ...body } as never });
    await staff.ok(decideAccount, decide({ action: 'KO', motif: 'Adresse du siège à corriger.' }));
    const changed = { status: 409, code: 'STRUCTURE_CHANGED' };
    // Refused by a colleague meanwhile: a deletion based on the pending version does not apply to
    // the refused one.
    expect(await staff.refused(decideAccount, decide({ action: 'DELETE' }))).toMatchObject(changed);
    expect(await staff.refused(decideAccount, decide({ action: 'OK' }))).toMatchObject({
      code: 'STRUCTURE_TRANSITION_REFUSED',
    });
    await producer.ok(updateStructure, {
      body: { structureId: ids.structureId, sgAdr1: '3 quai des Essais' },
    });
    await producer.ok(submitAccount, { body: ids });
    expect(await staff.refused(decideAccount, decide({ action: 'OK' }))).toMatchObject(changed);
    const again = (await read(account)).structure.revision;
    expect(await staff.ok(decideAccount, decide({ action: 'OK', revision: again }))).toMatchObject({
      etat: 3,
    });
    expect((await list('sizun')).total).toBe(0);
    expect(await read(account)).toMatchObject({ structure: { etat: 3, can: { decide: false } } });
  });

  test('two decisions at the same moment: one of them is refused', async () => {
    const account = await aWaiting({ raison: 'Deux Rives' });
    const ids = { interlocuteurId: account.interlocuteurId, structureId: account.structureId };
    const { revision } = (await read(account)).structure;
    const answers = await Promise.allSettled(
      (['OK', 'KO', 'DELETE', 'OK'] as const).map((action) =>
        staff.ok(decideAccount, { body: { ...ids, action, motif: 'Essai', revision } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('beyond the oldest of a long queue, near structures are not counted', async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 4, 1, 0, n)).toISOString();
    for (let n = 0; n <= MOST_COMPARED; n += 1) await aWaiting({ raison: `Foule ${n}`, at: at(n) });
    const { rows } = await list();
    const counted = rows.map(({ proches }) => proches !== null);
    expect(counted.slice(0, MOST_COMPARED)).not.toContain(false);
    expect(new Set(counted.slice(MOST_COMPARED))).toEqual(new Set([false]));
    expect(rows.length).toBeGreaterThan(MOST_COMPARED);
  });
});
