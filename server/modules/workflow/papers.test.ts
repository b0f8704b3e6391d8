import { describe, expect, test } from 'vitest';
import { decideAccount, submitAccount } from '#contract/account/workflow.ts';
import { deleteJustificatif, listJustificatifs } from '#contract/upload.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal } from '#server/testing/set-up.ts';
import { uploadClient } from '../justificatifs/testing/upload-client.ts';

const KBIS = { bytes: aPdf(), name: 'Kbis.pdf' };

describe('papers at the submission', () => {
  const portal = aRunningPortal('postgres');

  /** Complete except for its justificatifs. */
  async function aDraft(input: Parameters<typeof aStructure>[1]) {
    const structureId = await aStructure(portal.db, { etat: 1, siret: '73282932000074', ...input });
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
      person: { civilite: 'MME', telephone: '+33123456789' },
    });
    const [api, files] = [clientOf(portal, email), uploadClient(portal, email)];
    const query = { structureId: String(structureId) };
    return { structureId, query, body: { interlocuteurId, structureId }, api, files };
  }

  test.each(['MEMBRE_PRODUCT', 'BENEFICIAIRE'] as const)('none required of %s', async (statut) => {
    const { api, query, body } = await aDraft({ statut });
    expect(await api.ok(listJustificatifs, { query })).toMatchObject({ attendus: [] });
    expect(await api.ok(submitAccount, { body })).toMatchObject({ etat: 2 });
  });

  test('a tiers needs the paper that its legal form requires, until it stores a file', async () => {
    const { api, query, body, files, structureId } = await aDraft({ codeJur: '9220' });
    const label = 'Récépissé de déclaration de l’association, ou sa parution au Journal officiel';
    expect(await api.ok(listJustificatifs, { query })).toMatchObject({
      attendus: [{ key: 'RECEPISSE_ASSOCIATION', label }],
    });
    const request = { status: 422, errors: [{ path: 'justificatifs', code: 'REQUIRED' }] };
    const problem = await api.refused(submitAccount, { body });
    expect(problem).toMatchObject(request);
    expect(problem.errors?.[0]?.message).toMatch(
      /^Joignez votre justificatif : récépissé de déclaration/,
    );
    // A removed file does not count.
    await files.deposit(structureId, KBIS);
    await api.ok(deleteJustificatif, { query: { ...query, filename: 'Kbis.pdf' } });
    expect(await api.refused(submitAccount, { body })).toMatchObject(request);
    await files.deposit(structureId, KBIS);
    expect(await api.ok(submitAccount, { body })).toMatchObject({ etat: 2 });
  });

  test('the structure needs a named representative', async () => {
    const { api, body, structureId } = await aDraft({ statut: 'BENEFICIAIRE' });
    const member = portal.db.updateTable('collaborateur').where('structureId', '=', structureId);
    await member.set({ isRepresentantLegal: false, isGestionnaireInternet: true }).execute();
    const request = (message: string) => ({
      status: 422,
      errors: [{ path: 'representants', code: 'REQUIRED', message }],
    });
    expect(await api.refused(submitAccount, { body })).toMatchObject(
      request('Nommez un représentant légal.'),
    );
    const other = await aPerson(portal.db, {
      structures: [structureId],
      roles: ['isRepresentantLegal'],
    });
    const nameless = portal.db.updateTable('interlocuteur').set({ prenom: ' ' });
    await nameless.where('interlocuteurId', '=', other.interlocuteurId).execute();
    expect(await api.refused(submitAccount, { body })).toMatchObject(
      request('Indiquez le nom et le prénom du représentant légal.'),
    );
  });

  test('the last paper cannot leave while the file is being sent', async () => {
    const { api, query, body, files, structureId } = await aDraft({});
    await files.deposit(structureId, KBIS);
    const outcomes = await Promise.allSettled([
      api.ok(submitAccount, { body }),
      api.ok(deleteJustificatif, { query: { ...query, filename: 'Kbis.pdf' } }),
    ]);
    // Whichever ran first, the other one saw its result.
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  // spec 11.12
  test('a company must be identified before it is validated, whoever filled in the record', async () => {
    const company = { statut: 'TIERS', situation: 'ACTI', etat: 2, personalite: 'MORALE' } as const;
    const missing = { codeJur: null, dateCreation: null, siret: null };
    const staff = await aClient(portal, { structures: [SOCIETY] });
    const structureId = await aStructure(portal.db, { ...company, ...missing });
    const { interlocuteurId } = await aPerson(portal.db, {
      structures: [structureId],
      person: { etat: 2 },
    });
    const body = { interlocuteurId, structureId, action: 'OK' } as const;
    const problem = await staff.refused(decideAccount, { body });
    expect([problem.status, problem.errors?.map(({ path }) => path)]).toEqual([
      422,
      ['structure.codeJur', 'structure.dateCreation', 'structure.siret'],
    ]);
    const input = { codeJur: '5710', dateCreation: '2016-04-12', siret: '99900013200019' };
    await portal.db
      .updateTable('structure')
      .set(input)
      .where('structureId', '=', structureId)
      .execute();
    expect(await staff.ok(decideAccount, { body })).toMatchObject({ etat: 3 });
  });
});
