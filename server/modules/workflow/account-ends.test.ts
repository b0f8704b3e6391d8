import { describe, expect, test } from 'vitest';
import { createProfile, readProfile } from '#contract/account/profile.ts';
import { answerRight, askRight } from '#contract/account/rights.ts';
import { createStructure, deleteStructure, readStructure } from '#contract/account/structure.ts';
import { removeCollaborateur } from '#contract/account/team.ts';
import { decideAccount, submitAccount } from '#contract/account/workflow.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { leftBy } from '#server/testing/left-behind.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { uploadClient } from '../justificatifs/testing/upload-client.ts';

const PROFILE = {
  civilite: 'MME',
  nom: 'Le Goff',
  prenom: 'Anaïs',
  telephone: '01 23 45 67 89',
} as const;
const COMPANY = {
  raison: 'Éditions du Phare',
  personalite: 'MORALE',
  nationalite: 250,
  codeJur: '5710',
  siret: '732 829 320 00074',
  dateCreation: '2019-05-31',
  sgAdr1: '1 rue des Essais',
  sgCP: '29200',
  sgVille: 'Brest',
  sgPays: 250,
} as const;

describe('an account that ends before it was validated', () => {
  const portal = aRunningPortal('embedded');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  const manager = beforehand(() =>
    aClient(portal, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
  );
  let serial = 0;

  async function waiting() {
    serial += 1;
    const email = `fin-${serial}@essai.example`;
    const person = clientOf(portal, email);
    const { interlocuteurId } = await person.ok(createProfile, { body: PROFILE });
    const { structureId } = await person.ok(createStructure, { body: COMPANY });
    await uploadClient(portal, email).deposit(structureId, { bytes: aPdf(), name: 'Kbis.pdf' });
    const ids = { interlocuteurId, structureId };
    await person.ok(submitAccount, { body: ids });
    return { ...ids, ids, email, person };
  }
  type Ids = { readonly interlocuteurId: number; readonly structureId: number };
  const refuse = (ids: Ids) =>
    staff.ok(decideAccount, { body: { ...ids, action: 'KO', motif: 'Illisible.' } });

  test('refused, it is deleted with its drafts prepared meanwhile, and its author starts again', async () => {
    const { person, ids, structureId } = await waiting();
    const { dossierId, elementId } = await person.ok(createElement, { body: { titre: 'Ressac' } });
    await refuse(ids);
    await person.ok(deleteStructure, { body: { structureId } });
    const traces = await portal.db
      .selectFrom('historique')
      .select(['action', 'dossierId', 'before'])
      .where('structureId', '=', structureId)
      .orderBy('historiqueId')
      .execute();
    expect(traces.slice(-2)).toMatchObject([
      {
        action: 'dossier.delete',
        dossierId,
        before: { elements: [{ elementId, titre: 'Ressac' }] },
      },
      { action: 'structure.delete' },
    ]);
    const left = portal.db
      .selectFrom('dossier')
      .select('dossierId')
      .where('dossierId', '=', dossierId);
    expect(await left.execute()).toEqual([]);
    expect((await person.ok(readSessionUser, { query: {} })).menu).toMatchObject({
      ajouterStructure: true,
    });
  });

  const statusOf = async (person: ApiClient) => {
    const { etat, motif } = await person.ok(readProfile, { query: {} });
    return { etat, motif };
  };
  const ANEW = { etat: 1, motif: null };

  test('deleted by its author once refused, it leaves no person refused', async () => {
    const { person, ids, structureId } = await waiting();
    await refuse(ids);
    expect(await statusOf(person)).toEqual({ etat: 4, motif: 'Illisible.' });
    const { reported } = await leftBy(portal, () =>
      person.ok(deleteStructure, { body: { structureId } }),
    );
    expect([await statusOf(person), reported]).toEqual([ANEW, []]);
  });

  test.each([
    [
      'as an account',
      (ids: Ids) => staff.ok(decideAccount, { body: { ...ids, action: 'DELETE' } }),
    ],
    [
      'as a structure',
      ({ structureId }: Ids) => staff.ok(deleteStructure, { body: { structureId } }),
    ],
  ])(
    'deleted by staff %s, it leaves no person under validation, and those with an account are notified',
    async (_, remove) => {
      const { person, ids, structureId, interlocuteurId } = await waiting();
      await aPerson(portal.db, { structures: [structureId], person: { etat: 1 } });
      const second = await aPerson(portal.db, { structures: [structureId] });
      await clientOf(portal, second.email).ok(readProfile, { query: {} });
      const { reported } = await leftBy(portal, () => remove(ids));
      expect(reported).toMatchObject(
        [interlocuteurId, second.interlocuteurId].map((who) => ({
          kind: 'ACCOUNT_DELETED',
          who,
          structureId: null,
        })),
      );
      expect(await statusOf(person)).toEqual(ANEW);
    },
  );

  test('left by its submitter, it no longer affects them, then or later', async () => {
    const { person, structureId, interlocuteurId } = await waiting();
    const second = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
    });
    await clientOf(portal, second.email).ok(readProfile, { query: {} });
    await person.ok(removeCollaborateur, { body: { structureId, interlocuteurId } });
    expect(await statusOf(person)).toEqual(ANEW);
    // What they left is still pending; a refusal of what they submit next is addressed to them.
    const { structureId: next } = await person.ok(createStructure, { body: COMPANY });
    const sent = { etat: 2, submittedBy: interlocuteurId } as const;
    await portal.db.updateTable('structure').set(sent).where('structureId', '=', next).execute();
    await portal.db
      .updateTable('interlocuteur')
      .set({ etat: 2 })
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    await refuse({ interlocuteurId, structureId: next });
    expect(await statusOf(person)).toEqual({ etat: 4, motif: 'Illisible.' });
  });

  test('when its only contact is erased, it is refused and waits no more; with a second contact it continues to wait', async () => {
    const [alone, followed] = [await waiting(), await waiting()];
    await aPerson(portal.db, { structures: [followed.structureId] });
    for (const { person } of [alone, followed]) {
      const { demandeId } = await person.ok(askRight, {
        body: { genre: 'EFFACEMENT', texte: null },
      });
      const body = { demandeId, accordee: true, reponse: 'Vos données sont effacées.' };
      await manager.ok(answerRight, { body });
    }
    const stateOf = (structureId: number) =>
      staff.ok(readStructure, { query: { structureId: String(structureId) } });
    expect(await stateOf(alone.structureId)).toMatchObject({
      etat: 4,
      motif:
        'La seule personne qui parlait pour cette structure a demandé l’effacement de ses données.',
    });
    expect(await stateOf(followed.structureId)).toMatchObject({ etat: 2, motif: null });
    const trace = await portal.db
      .selectFrom('historique')
      .select(['action', 'before'])
      .where('structureId', '=', alone.structureId)
      .orderBy('historiqueId', 'desc')
      .executeTakeFirstOrThrow();
    expect(trace).toEqual({ action: 'account.decide', before: { etat: 2 } });
  });

  test('awaited for another structure, a person stays so', async () => {
    const { person, interlocuteurId, structureId } = await waiting();
    const other = await aStructure(portal.db, { etat: 2, submittedBy: interlocuteurId });
    await portal.db
      .insertInto('collaborateur')
      .values({ structureId: other, interlocuteurId, createdAt: portal.time.now })
      .execute();
    await staff.ok(deleteStructure, { body: { structureId } });
    expect(await statusOf(person)).toEqual({ etat: 2, motif: null });
  });
});
