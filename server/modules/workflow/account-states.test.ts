import { describe, expect, test } from 'vitest';
import {
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import { createStructure, readStructure, updateStructure } from '#contract/account/structure.ts';
import { createRepleg, listTeam } from '#contract/account/team.ts';
import { decideAccount, submitAccount } from '#contract/account/workflow.ts';
import { submitDossier } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { readSessionUser } from '#contract/session.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { anUnprovedAccount, aPerson, aStructure } from '#server/testing/builders.ts';
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

describe.each(['embedded', 'postgres'] as const)('the life of an account on %s', (kind) => {
  const portal = aRunningPortal(kind);
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));

  const KBIS = { bytes: aPdf(), name: 'Kbis.pdf' };
  const depositKbis = (email: string, structureId: number) =>
    uploadClient(portal, email).deposit(structureId, KBIS);
  const historyOf = (structureId: number) =>
    portal.db
      .selectFrom('historique')
      .select(['action', 'interlocuteurId', 'actingStructureId', 'before', 'after'])
      .where('structureId', '=', structureId)
      .orderBy('historiqueId')
      .execute();

  test('signed up, profile, structure, submitted, refused, corrected, accepted, asks for a code', async () => {
    await anUnprovedAccount(portal, 'anais@phare.example');
    const anais = clientOf(portal, 'anais@phare.example');
    expect(await anais.refused(readSessionUser, { query: {} })).toMatchObject({
      code: 'INTERLOCUTEUR_UNKNOWN',
    });
    expect(await anais.refused(createStructure, { body: COMPANY })).toMatchObject({
      status: 409,
      code: 'PROFILE_REQUIRED',
    });

    const profile = await anais.ok(createProfile, { body: PROFILE });
    expect(profile).toMatchObject({
      ...PROFILE,
      email: 'anais@phare.example',
      etat: 1,
      emailVerifie: false,
    });
    const { interlocuteurId } = profile;
    expect(
      await anais.ok(readSessionUser, { query: { email: 'ANAIS@phare.example' } }),
    ).toMatchObject({
      interlocuteurId,
      nom: 'Le Goff',
      structures: [],
      currentStructureId: null,
      menu: { ajouterStructure: true, mesCodes: false },
    });
    expect(await anais.refused(createProfile, { body: PROFILE })).toMatchObject({
      code: 'PROFILE_EXISTS',
    });

    const { structureId } = await anais.ok(createStructure, {
      body: { raison: 'Éditions du Phare' },
    });
    const account = { interlocuteurId, structureId };
    const draft = await anais.ok(readStructure, { query: { structureId: String(structureId) } });
    expect(draft).toMatchObject({
      etat: 1,
      statut: 'TIERS',
      situation: 'ACTI',
      marque: 'SPP',
      revision: 1,
    });
    expect(draft.can).toEqual({
      edit: true,
      editIdentity: true,
      editStatus: false,
      submit: true,
      delete: true,
      readTeam: true,
      manageTeam: true,
      nameRepresentantLegal: true,
      decide: false,
    });
    expect((await anais.ok(listTeam, { query: {} })).rows).toMatchObject([
      {
        interlocuteurId,
        moi: true,
        status: 'ACTIF',
        isRepresentantLegal: true,
        isGestionnaireInternet: true,
        isGestionnaireIsrc: true,
      },
    ]);

    const incomplete = await anais.refused(submitAccount, { body: account });
    expect([incomplete.status, incomplete.errors?.map(({ path }) => path)]).toEqual([
      422,
      [
        'structure.personalite',
        'structure.nationalite',
        'structure.sgAdr1',
        'structure.sgCP',
        'structure.sgVille',
        'structure.sgPays',
      ],
    ]);
    const filled = await anais.ok(updateStructure, {
      body: { structureId, ...COMPANY, revision: 1 },
    });
    expect(filled).toMatchObject({ ...COMPANY, siret: '73282932000074', revision: 2 });
    expect(await anais.refused(submitAccount, { body: account })).toMatchObject({
      status: 422,
      errors: [
        {
          path: 'justificatifs',
          code: 'REQUIRED',
          message: 'Joignez votre justificatif : extrait Kbis de moins de trois mois.',
        },
      ],
    });
    await depositKbis('anais@phare.example', structureId);
    expect(await anais.ok(submitAccount, { body: account })).toEqual({
      ...account,
      etat: 2,
      etatInterlocuteur: 2,
    });

    // Nothing changes while staff review it; a request can be prepared, but no code requested.
    expect((await anais.ok(readSessionUser, { query: {} })).menu).toMatchObject({
      mesCodes: false,
      preparer: true,
    });
    const { dossierId } = await anais.ok(createElement, { body: { titre: 'Houle' } });
    for (const [endpoint, body, code] of [
      [submitAccount, account, 'STRUCTURE_TRANSITION_REFUSED'],
      [updateStructure, { structureId, sigle: 'EDP' }, 'STRUCTURE_TRANSITION_REFUSED'],
      [updateProfile, { interlocuteurId, nom: 'Autre' }, 'PROFILE_UNDER_REVIEW'],
      [createRepleg, { structureId, email: 'x@phare.example' }, 'TEAM_LOCKED'],
      [submitDossier, { dossierId, attestation: true }, 'STRUCTURE_NOT_ELIGIBLE'],
    ] as const) {
      expect(await anais.refused(endpoint, { body: body as never })).toMatchObject({
        status: 409,
        code,
      });
    }
    expect(
      await anais.refused(decideAccount, { body: { ...account, action: 'OK' } }),
    ).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });

    const queue = await staff.ok(listAccounts, { body: { etatLettre: ['E'] } });
    expect(queue.rows).toMatchObject([
      { ...account, raison: 'Éditions du Phare', nom: 'Le Goff', etat: 2, etatLettre: 'E' },
    ]);
    expect(
      await staff.refused(decideAccount, { body: { ...account, action: 'KO', motif: ' ' } }),
    ).toMatchObject({
      status: 422,
      errors: [{ path: 'motif' }],
    });
    const motif = 'L’extrait Kbis date de plus de trois mois.';
    expect(await staff.ok(decideAccount, { body: { ...account, action: 'KO', motif } })).toEqual({
      ...account,
      etat: 4,
      etatInterlocuteur: 4,
    });
    expect(await anais.ok(readStructure, { query: {} })).toMatchObject({
      etat: 4,
      etatLettre: 'R',
      motif,
    });
    expect(await anais.ok(readProfile, { query: {} })).toMatchObject({
      etat: 4,
      motif,
      can: { edit: true },
    });
    expect(
      await staff.refused(decideAccount, { body: { ...account, action: 'OK' } }),
    ).toMatchObject({
      status: 409,
      code: 'STRUCTURE_TRANSITION_REFUSED',
      facts: { action: 'accept', etat: 4 },
    });

    await anais.ok(updateStructure, { body: { structureId, sgAdr1: '2 quai des Essais' } });
    await anais.ok(updateProfile, { body: { interlocuteurId, fonction: 'Gérante' } });
    expect(await anais.ok(submitAccount, { body: account })).toMatchObject({
      etat: 2,
      etatInterlocuteur: 2,
    });
    expect(await anais.ok(readStructure, { query: {} })).toMatchObject({ motif: null });
    expect(await staff.ok(decideAccount, { body: { ...account, action: 'OK' } })).toMatchObject({
      etat: 3,
      etatInterlocuteur: 3,
    });
    expect(await anais.ok(readSessionUser, { query: {} })).toMatchObject({
      currentStructureId: structureId,
      menu: { mesCodes: true, nouvelleDemande: true },
      raisonBlocage: null,
    });
    expect(await anais.ok(createElement, { body: { titre: 'Houle' } })).toMatchObject({ rang: 1 });
    expect((await staff.ok(listAccounts, { body: {} })).rows).toEqual([]);
    expect(
      (await staff.ok(listAccounts, { body: { etatLettre: ['V'], texte: 'phare goff' } })).rows,
    ).toHaveLength(1);

    const trace = await historyOf(structureId);
    expect(trace.map(({ action }) => action)).toEqual([
      'structure.create',
      'structure.edit',
      'justificatif.deposit',
      'account.submit',
      'element.create',
      'account.decide',
      'structure.edit',
      'profile.edit',
      'account.submit',
      'account.decide',
      'element.create',
    ]);
    expect(trace[5]).toMatchObject({
      actingStructureId: SOCIETY,
      before: { etat: 2, etatInterlocuteur: 2 },
      after: { etat: 4, motif, etatInterlocuteur: 4 },
    });
    expect(trace[6]).toMatchObject({
      interlocuteurId,
      before: { sgAdr1: '1 rue des Essais' },
      after: { sgAdr1: '2 quai des Essais' },
    });
  });

  test('many forms of the same revision: one is written, the others learn of it', async () => {
    const author = clientOf(portal, `auteur-${kind}@essai.example`);
    const { interlocuteurId, revision } = await author.ok(createProfile, { body: PROFILE });
    const { structureId } = await author.ok(createStructure, { body: COMPANY });
    const names = ['Brest', 'Lyon', 'Nice', 'Lille', 'Tours', 'Metz', 'Pau', 'Gap'];
    const written = async (sendings: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(sendings)).filter(({ status }) => status === 'fulfilled').length;
    for (let round = 1; round <= 4; round += 1) {
      // Writing the stored value is no change, whatever the revision.
      const towns = names.map((name) => `${name} ${round}`);
      const sendings = towns.map((sgVille) =>
        author.ok(updateStructure, { body: { structureId, sgVille, revision: round } }),
      );
      expect(await written(sendings)).toBe(1);
      const rest = towns.map((fonction) =>
        author.ok(updateProfile, {
          body: { interlocuteurId, fonction, revision: revision + round - 1 },
        }),
      );
      expect(await written(rest)).toBe(1);
    }
  });

  test('two submissions at the same moment are one', async () => {
    const email = `double-${kind}@essai.example`;
    const double = clientOf(portal, email);
    const { interlocuteurId } = await double.ok(createProfile, { body: PROFILE });
    const { structureId } = await double.ok(createStructure, { body: COMPANY });
    await depositKbis(email, structureId);
    const body = { interlocuteurId, structureId };
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map(() => double.ok(submitAccount, { body })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const decisions = await Promise.allSettled([
      staff.ok(decideAccount, { body: { ...body, action: 'OK' } }),
      staff.ok(decideAccount, { body: { ...body, action: 'KO', motif: 'Non' } }),
      staff.ok(decideAccount, { body: { ...body, action: 'DELETE' } }),
    ]);
    // Deleting a refused account is allowed; whatever the order, each move was one of the table's.
    const actions = (await historyOf(structureId)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'account.submit')).toHaveLength(1);
    expect(decisions.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(
      1,
    );
  });

  test('staff delete an account: the structure goes, its author starts again', async () => {
    const lost = clientOf(portal, `lost-${kind}@essai.example`);
    const { interlocuteurId } = await lost.ok(createProfile, { body: PROFILE });
    const { structureId } = await lost.ok(createStructure, { body: COMPANY });
    await depositKbis(`lost-${kind}@essai.example`, structureId);
    const body = { interlocuteurId, structureId };
    await lost.ok(submitAccount, { body });
    const motif = 'Compte d’essai.';
    expect(await staff.ok(decideAccount, { body: { ...body, action: 'DELETE', motif } })).toEqual({
      ...body,
      etat: null,
      etatInterlocuteur: 1,
    });
    expect(await lost.ok(readSessionUser, { query: {} })).toMatchObject({ structures: [] });
    const query = { structureId: String(structureId) };
    expect(await staff.refused(readStructure, { query })).toMatchObject({ status: 404 });
    expect((await historyOf(structureId)).at(-1)).toMatchObject({
      action: 'structure.delete',
      before: { raison: COMPANY.raison, etat: 2 },
      after: { motif },
    });
  });

  test('a person and a structure that do not belong together are nothing, and staff send no account', async () => {
    const [own, other] = [
      await aStructure(portal.db, { etat: 1 }),
      await aStructure(portal.db, { etat: 2 }),
    ];
    const manager = await aPerson(portal.db, { structures: [own], roles: ['isRepresentantLegal'] });
    const outsider = await aPerson(portal.db, { structures: [other] });
    const colleague = await aPerson(portal.db, { structures: [own], person: { etat: 1 } });
    const client = clientOf(portal, manager.email);
    for (const body of [
      { interlocuteurId: manager.interlocuteurId, structureId: other },
      { interlocuteurId: outsider.interlocuteurId, structureId: own },
      { interlocuteurId: outsider.interlocuteurId, structureId: other },
      { interlocuteurId: 2_000_000_000, structureId: own },
      // Nor can an account be submitted in the name of another member of the team.
      { interlocuteurId: colleague.interlocuteurId, structureId: own },
    ]) {
      expect(await client.refused(submitAccount, { body })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    const sent = { interlocuteurId: manager.interlocuteurId, structureId: own };
    expect(await staff.refused(submitAccount, { body: sent })).toMatchObject({ status: 403 });
    const body = {
      interlocuteurId: manager.interlocuteurId,
      structureId: other,
      action: 'OK',
    } as const;
    expect(await staff.refused(decideAccount, { body })).toMatchObject({ status: 404 });
  });
});
