import { describe, expect, test } from 'vitest';
import {
  answerIdentityChange,
  askCompanyChange,
  askPersonChange,
  listCompanyChanges,
  listIdentityChanges,
  listPersonChanges,
  withdrawCompanyChange,
  withdrawPersonChange,
} from '#contract/account/identity-changes.ts';
import { readProfile, updateProfile } from '#contract/account/profile.ts';
import { readStructure, updateStructure } from '#contract/account/structure.ts';
import { listNotifications } from '#contract/messages/notifications.ts';
import { mergePeople } from '#contract/registry-admin/people.ts';
import { COMPANY_IDENTITY, PERSON_IDENTITY } from '#domain/identity-change/identity.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure, type RoleName } from '#server/testing/builders.ts';
import { wrongMentions } from '#server/testing/mentions.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { identityChangeMentions } from './tables.ts';

const motif = 'Mariage : voir l’acte joint.';
const PERSON = { civilite: 'MME', nom: 'LE BRAS', prenom: 'Enora' } as const;
const COMPANY = {
  raison: 'PHARES ET BALISES',
  sigle: 'PEB',
  personalite: 'MORALE',
  nationalite: 492,
  codeJur: '5499',
  siret: '73282932000074',
  dateCreation: '2020-02-29',
} as const;

describe('an identity that was validated', () => {
  const portal = aRunningPortal('postgres');

  async function someone(
    structures: readonly number[],
    roles: readonly RoleName[] = [],
    etat: 1 | 3 = 3,
  ) {
    const { email, interlocuteurId } = await aPerson(portal.db, {
      structures: [...structures],
      roles: [...roles],
      person: { civilite: 'M', telephone: '0102030405', etat },
    });
    return { email, interlocuteurId, client: clientOf(portal, email) };
  }
  const manager = (structureId: number) => someone([structureId], ['isRepresentantLegal']);
  const staff = () => someone([SOCIETY]);
  const notifiedKinds = async ({ client }: Awaited<ReturnType<typeof someone>>) =>
    (await client.ok(listNotifications, { query: {} })).rows.map(({ kind: message }) => message);

  test('of a person is changed by staff’s yes, and by nothing else', async () => {
    const person = await someone([await aStructure(portal.db)]);
    const { interlocuteurId, client } = person;
    const refused = await client.refused(updateProfile, { body: { interlocuteurId, ...PERSON } });
    expect(refused.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(
      PERSON_IDENTITY.map((name) => `${name} ASK_FIRST`),
    );
    // Fields outside the identity can still be changed directly.
    await client.ok(updateProfile, { body: { interlocuteurId, fonction: 'Gérante' } });
    const before = await client.ok(readProfile, { query: {} });
    const request = await client.ok(askPersonChange, { body: { ...PERSON, motif } });
    expect(request).toMatchObject({
      interlocuteurId,
      structureId: null,
      etat: 'EN_ATTENTE',
      motif,
      apres: PERSON,
      avant: { civilite: before.civilite, nom: before.nom, prenom: before.prenom },
      can: { answer: false, withdraw: true },
    });
    expect(await client.ok(readProfile, { query: {} })).toEqual(before);
    expect((await client.refused(askPersonChange, { body: { nom: 'AUTRE', motif } })).code).toBe(
      'IDENTITY_CHANGE_WAITING',
    );
    const { client: ofStaff } = await staff();
    const { rows } = await ofStaff.ok(listIdentityChanges, { query: { etat: 'EN_ATTENTE' } });
    expect(rows).toContainEqual({ ...request, can: { answer: true, withdraw: false } });
    const { changementId } = request;
    const yes = { changementId, action: 'OK' } as const;
    expect(await ofStaff.ok(answerIdentityChange, { body: yes })).toMatchObject({
      etat: 'ACCEPTE',
    });
    expect(await client.ok(readProfile, { query: {} })).toMatchObject({
      ...PERSON,
      etat: 3,
      fonction: 'Gérante',
    });
    expect(await notifiedKinds(person)).toContain('IDENTITY_CHANGE_ANSWERED');
    expect((await ofStaff.refused(answerIdentityChange, { body: yes })).code).toBe(
      'ALREADY_ANSWERED',
    );
    const traces = await portal.db
      .selectFrom('historique')
      .select(['action', 'before', 'after'])
      .where('action', '=', 'identite.accept')
      .execute();
    expect(traces).toContainEqual({
      action: 'identite.accept',
      before: { interlocuteurId, ...request.avant },
      after: expect.objectContaining({ ...PERSON, changementId, interlocuteurId, motif }),
    });
  });

  test('of a structure changes when staff accept: a tiers must ask, and a member of the society too', async () => {
    for (const statut of ['TIERS', 'MEMBRE_PRODUCT'] as const) {
      const structureId = await aStructure(portal.db, { statut });
      const asking = await manager(structureId);
      const { client } = asking;
      const refused = await client.refused(updateStructure, { body: { structureId, ...COMPANY } });
      const changed = refused.errors?.map(({ path }) => path) ?? [];
      for (const path of changed) expect(COMPANY_IDENTITY).toContain(path);
      expect(changed).toContain('raison');
      expect(await client.ok(readStructure, { query: {} })).toMatchObject({
        can: { edit: true, editIdentity: false },
      });
      const request = await client.ok(askCompanyChange, {
        body: { structureId, ...COMPANY, motif },
      });
      const { changementId } = request;
      expect(await client.ok(readStructure, { query: {} })).not.toMatchObject({
        raison: COMPANY.raison,
      });
      const { client: ofStaff } = await staff();
      await ofStaff.ok(answerIdentityChange, {
        body: { changementId, action: 'OK', motif: 'Vu.' },
      });
      expect(await client.ok(readStructure, { query: {} })).toMatchObject({ ...COMPANY, etat: 3 });
      expect(await client.ok(listCompanyChanges, { query: {} })).toMatchObject({
        rows: [{ changementId, etat: 'ACCEPTE', reponse: 'Vu.', nom: COMPANY.raison }],
      });
      expect(await notifiedKinds(asking)).toContain('IDENTITY_CHANGE_ANSWERED');
    }
  });

  test('a person who left the team before the answer is not notified', async () => {
    const structureId = await aStructure(portal.db);
    const [asking, colleague] = [await manager(structureId), await manager(structureId)];
    const body = { structureId, sigle: 'PEB', motif };
    const { changementId } = await asking.client.ok(askCompanyChange, { body });
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', asking.interlocuteurId)
      .execute();
    const { client: ofStaff } = await staff();
    await ofStaff.ok(answerIdentityChange, { body: { changementId, action: 'OK' } });
    expect(await notifiedKinds(colleague)).toContain('IDENTITY_CHANGE_ANSWERED');
    const reported = await portal.db
      .selectFrom('notification')
      .select('kind')
      .where('interlocuteurId', '=', asking.interlocuteurId)
      .execute();
    expect(reported).toEqual([]);
    expect(
      (await portal.mails()).filter(({ destinataire }) => destinataire === asking.email),
    ).toEqual([]);
  });

  test('a refusal needs a reason, and changes nothing; then one may ask again', async () => {
    const structureId = await aStructure(portal.db);
    const { client } = await manager(structureId);
    const body = { structureId, raison: 'AUTRE RAISON', motif };
    const { changementId } = await client.ok(askCompanyChange, { body });
    const { client: ofStaff } = await staff();
    const no = { changementId, action: 'KO' } as const;
    expect(await ofStaff.refused(answerIdentityChange, { body: no })).toMatchObject({
      errors: [{ path: 'motif', code: 'REQUIRED' }],
    });
    await ofStaff.ok(answerIdentityChange, { body: { ...no, motif: 'L’extrait manque.' } });
    expect(await client.ok(readStructure, { query: {} })).not.toMatchObject({
      raison: body.raison,
    });
    expect(await client.ok(askCompanyChange, { body })).toMatchObject({ etat: 'EN_ATTENTE' });
  });

  test('what is taken back is answered no more; taking back nothing is no fault', async () => {
    const structureId = await aStructure(portal.db);
    const { client } = await manager(structureId);
    const person = await client.ok(askPersonChange, { body: { ...PERSON, motif } });
    const company = await client.ok(askCompanyChange, {
      body: { structureId, sigle: 'PEB', motif },
    });
    for (const turn of [1, 2]) {
      const own = await client.ok(withdrawPersonChange, {});
      expect([turn, own.rows.map(({ etat }) => etat)]).toEqual([turn, ['RETIRE']]);
      const ofStructure = await client.ok(withdrawCompanyChange, { body: { structureId } });
      expect(ofStructure.rows.map(({ etat }) => etat)).toEqual(['RETIRE']);
    }
    const { client: ofStaff } = await staff();
    for (const { changementId } of [person, company]) {
      const problem = await ofStaff.refused(answerIdentityChange, {
        body: { changementId, action: 'OK' },
      });
      expect(problem).toMatchObject({ status: 409, code: 'ALREADY_ANSWERED' });
    }
  });

  test('an identity never validated is changed directly, and a request without change is refused', async () => {
    const structureId = await aStructure(portal.db, { etat: STRUCTURE_ETATS.SAISIE });
    const { client, interlocuteurId } = await someone([structureId], ['isRepresentantLegal'], 1);
    await client.ok(updateProfile, { body: { interlocuteurId, ...PERSON } });
    await client.ok(updateStructure, { body: { structureId, raison: 'BROUILLON' } });
    expect((await client.refused(askPersonChange, { body: { nom: 'AUTRE', motif } })).code).toBe(
      'IDENTITY_FREE',
    );
    const draft = { structureId, raison: 'AUTRE', motif };
    expect((await client.refused(askCompanyChange, { body: draft })).code).toBe('IDENTITY_FREE');
    const validated = await someone([await aStructure(portal.db)]);
    expect(
      (await validated.client.refused(askPersonChange, { body: { civilite: 'M', motif } })).code,
    ).toBe('IDENTITY_UNCHANGED');
  });

  test('every error of a request is returned at once, as for the record', async () => {
    const structureId = await aStructure(portal.db);
    const { client } = await manager(structureId);
    const wrong = {
      structureId,
      raison: ' ',
      siret: '73282932000075',
      dateCreation: '2999-01-01',
      motif,
    };
    const problem = await client.refused(askCompanyChange, { body: wrong });
    expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
      'dateCreation',
      'raison',
      'siret',
    ]);
    const person = await client.refused(askPersonChange, {
      body: { civilite: 'X' as never, nom: 'x'.repeat(101), motif },
    });
    expect(person.errors?.map(({ path }) => path).sort()).toEqual(['civilite', 'nom']);
  });

  test('nobody answers their own request for the society', async () => {
    const asking = await staff();
    const { changementId } = await asking.client.ok(askPersonChange, {
      body: { ...PERSON, motif },
    });
    const body = { changementId, action: 'OK' } as const;
    expect((await asking.client.refused(answerIdentityChange, { body })).code).toBe(
      'ANSWER_NOT_YOURS',
    );
    const { client: colleague } = await staff();
    expect(await colleague.ok(answerIdentityChange, { body })).toMatchObject({ etat: 'ACCEPTE' });
  });

  test('permissions: managers for their structure, staff for an answer, and nobody of another structure', async () => {
    const structureId = await aStructure(portal.db);
    const body = { structureId, sigle: 'PEB', motif };
    const [member, isrc] = [
      await someone([structureId]),
      await someone([structureId], ['isGestionnaireIsrc']),
    ];
    const stranger = await manager(await aStructure(portal.db));
    for (const { client } of [member, isrc])
      expect((await client.refused(askCompanyChange, { body })).status).toBe(403);
    expect((await stranger.client.refused(askCompanyChange, { body })).status).toBe(404);
    const asking = await manager(structureId);
    const { changementId } = await asking.client.ok(askCompanyChange, { body });
    for (const { client } of [asking, stranger, member]) {
      const problem = await client.refused(answerIdentityChange, {
        body: { changementId, action: 'OK' },
      });
      expect(problem.status).toBe(404);
    }
    const query = { structureId: String(structureId) };
    expect((await stranger.client.refused(listCompanyChanges, { query })).status).toBe(404);
    expect((await member.client.ok(listCompanyChanges, { query })).rows).toMatchObject([
      { changementId, can: { answer: false, withdraw: false } },
    ]);
    expect((await stranger.client.ok(listPersonChanges, {})).rows).toEqual([]);
  });

  test('two simultaneous requests create one', async () => {
    const structureId = await aStructure(portal.db);
    const { client } = await manager(structureId);
    const body = { structureId, sigle: 'PEB', motif };
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => client.ok(askCompanyChange, { body })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('when two records are merged, the pending request of the removed one lapses', async () => {
    const [gone, stored] = [
      await someone([await aStructure(portal.db)]),
      await aPerson(portal.db, { person: { createdAt: new Date('2020-01-01T00:00:00Z') } }),
    ];
    const { changementId } = await gone.client.ok(askPersonChange, { body: { ...PERSON, motif } });
    const { client } = await someone([SOCIETY], ['isGestionnaireInternet']);
    await client.ok(mergePeople, {
      body: {
        interlocuteurId: stored.interlocuteurId,
        autreInterlocuteurId: gone.interlocuteurId,
        motif,
        comptes: { structures: 1, structuresCommunes: 0, demandes: 0 },
      },
    });
    const problem = await client.refused(answerIdentityChange, {
      body: { changementId, action: 'OK' },
    });
    expect(problem.code).toBe('ALREADY_ANSWERED');
  });

  test('the declared mentions of people and structures match the database', async () => {
    expect(await wrongMentions(portal.db, identityChangeMentions)).toEqual([]);
  });
});
