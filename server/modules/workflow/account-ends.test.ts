import { describe, expect, test } from 'vitest';
import { createProfile } from '#contract/account/profile.ts';
import { createStructure, deleteStructure } from '#contract/account/structure.ts';
import { decideAccount, submitAccount } from '#contract/account/workflow.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { uploadClient } from '../justificatifs/testing/upload-client.ts';

const PROFILE = { civilite: 'MME', nom: 'Le Goff', prenom: 'Anaïs', telephone: '01 23 45 67 89' } as const;
const COMPANY = {
  raison: 'Éditions du Phare',
  personalite: 'MORALE',
  ...{ nationalite: 250, codeJur: '5710', siret: '732 829 320 00074', dateCreation: '2019-05-31' },
  ...{ sgAdr1: '1 rue des Essais', sgCP: '29200', sgVille: 'Brest', sgPays: 250 },
} as const;

describe('an account that ends before it was validated', () => {
  const portal = aRunningPortal('embedded');
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
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
  const refuse = (ids: { readonly interlocuteurId: number; readonly structureId: number }) =>
    staff.ok(decideAccount, { body: { ...ids, action: 'KO', motif: 'Illisible.' } });

  test('refused, it goes with what was prepared while it waited, and its author starts again', async () => {
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
      { action: 'dossier.delete', dossierId, before: { elements: [{ elementId, titre: 'Ressac' }] } },
      { action: 'structure.delete' },
    ]);
    const left = portal.db.selectFrom('dossier').select('dossierId').where('dossierId', '=', dossierId);
    expect(await left.execute()).toEqual([]);
    expect((await person.ok(readSessionUser, { query: {} })).menu).toMatchObject({ ajouterStructure: true });
  });
});
