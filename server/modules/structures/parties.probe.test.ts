import { beforeAll, expect, test } from 'vitest';
import {
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '#contract/account/profile.ts';
import { createStructure, readStructure, updateStructure } from '#contract/account/structure.ts';
import { createRepleg, inviteCollaborateur, listTeam } from '#contract/account/team.ts';
import { readAccount, submitAccount } from '#contract/account/workflow.ts';
import { readHistory } from '#contract/history.ts';
import { adminPerson, mergePeople, previewPeopleMerge } from '#contract/registry-admin/people.ts';
import { adminStructure } from '#contract/registry-admin/structures.ts';
import {
  INSTEAD,
  INVENTED_OF_PERSON,
  INVENTED_OF_STRUCTURE,
  MESSAGE,
} from '#domain/field/testing/invented-fields.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aPortalOfInventions } from '#server/testing/invented-columns.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient } from '#server/testing/set-up.ts';

// Adds invented rows and columns to the tables of structures and people: every reading must show
// them without code that names them.

const motif = 'Relecture.';

const portal = aPortalOfInventions();
let staff: ApiClient;

beforeAll(async () => {
  const roles = ['isRepresentantLegal'] as const;
  staff = await aClient(portal, { structures: [SOCIETY], roles });
});

/** Someone who signs up, with a structure of their own. */
async function aFounder(email: string) {
  const client = clientOf(portal, email);
  const input = {
    nom: 'Le Goff',
    prenom: 'Anaïs',
    civilite: 'MME',
    telephone: '0123456789',
  } as const;
  const profile = await client.ok(createProfile, { body: { ...input, ...MESSAGE.person } });
  const company = {
    raison: 'Éditions du Phare',
    personalite: 'PHYSIQUE',
    nationalite: 250,
  } as const;
  const location = { sgAdr1: '1 rue des Essais', sgCP: '29200', sgVille: 'Brest', sgPays: 250 };
  const { structureId } = await client.ok(createStructure, {
    body: { ...company, ...location, ...MESSAGE.structure },
  });
  return { client, structureId, interlocuteurId: profile.interlocuteurId, profile };
}

const isSent = (structureId: number) =>
  portal.db
    .updateTable('structure')
    .set({ etat: 2 })
    .where('structureId', '=', structureId)
    .execute();

test('a structure is created with every field, changed, corrected by staff, and its history records it', async () => {
  const { client, structureId } = await aFounder('a@phare.example');
  expect(await client.ok(readStructure, {})).toMatchObject(MESSAGE.structure);
  const changed = await client.ok(updateStructure, { body: { structureId, ...INSTEAD.structure } });
  expect(changed).toMatchObject(INSTEAD.structure);
  const { rows } = await client.ok(readHistory, { query: { structureId: String(structureId) } });
  expect(rows[0]).toMatchObject({ before: MESSAGE.structure, after: INSTEAD.structure });
  await isSent(structureId);
  const { revision } = changed;
  const admin = { structureId, revision, motif, ...MESSAGE.structure };
  expect((await staff.ok(adminStructure, { body: admin })).structure).toMatchObject(
    MESSAGE.structure,
  );
});

test.each(INVENTED_OF_STRUCTURE)(
  'of a structure, $name may not be anything',
  async ({ name, wrong, field }) => {
    const body = { raison: 'Grand Large', sgPays: 250, [name]: wrong.value };
    const { errors } = await (await aFounder(`${name}@large.example`)).client.refused(
      createStructure,
      {
        body,
      },
    );
    const code = field.kind === 'choice' ? expect.any(String) : wrong.code;
    expect(errors).toMatchObject([{ path: name, code }]);
  },
);

test('a person gives every field, changes them, and is corrected by staff', async () => {
  const { client, interlocuteurId, profile } = await aFounder('b@phare.example');
  expect(profile).toMatchObject(MESSAGE.person);
  expect(
    await client.ok(updateProfile, { body: { interlocuteurId, ...INSTEAD.person } }),
  ).toMatchObject(INSTEAD.person);
  const { revision } = await client.ok(readProfile, {});
  const admin = { interlocuteurId, revision, motif, ...MESSAGE.person };
  expect((await staff.ok(adminPerson, { body: admin })).personne).toMatchObject(MESSAGE.person);
});

test.each(INVENTED_OF_PERSON)(
  'of a person, $name may not be anything',
  async ({ name, wrong, field }) => {
    const { client, interlocuteurId } = await aFounder(`${name}@phare.example`);
    const { errors } = await client.refused(updateProfile, {
      body: { interlocuteurId, [name]: wrong.value },
    });
    const code = field.kind === 'choice' ? expect.any(String) : wrong.code;
    expect(errors).toMatchObject([{ path: name, code }]);
  },
);

test('staff who decide read all: of the account, of its person, of what is near', async () => {
  const existing = await aStructure(portal.db, {
    raison: 'Éditions du Phares',
    ...MESSAGE.structure,
  });
  const { structureId, interlocuteurId } = await aFounder('c@phare.example');
  await isSent(structureId);
  const query = { structureId: String(structureId), interlocuteurId: String(interlocuteurId) };
  const file = await staff.ok(readAccount, { query });
  expect(file.structure).toMatchObject(MESSAGE.structure);
  expect(file.personne).toMatchObject(MESSAGE.person);
  expect(file.contacts).toMatchObject([MESSAGE.person]);
  expect(file.proches.find((similar) => similar.structureId === existing)).toMatchObject(
    MESSAGE.structure,
  );
  const accounts = await staff.ok(listAccounts, { body: { structureId } });
  expect(accounts.rows).toMatchObject([MESSAGE.person]);
});

test('required fields are checked when the account is submitted', async () => {
  const { client, structureId, interlocuteurId } = await aFounder('d@phare.example');
  await portal.db
    .updateTable('structure')
    .set(Object.fromEntries(INVENTED_OF_STRUCTURE.map(({ name, wrong }) => [name, wrong.value])))
    .where('structureId', '=', structureId)
    .execute();
  const { errors = [] } = await client.refused(submitAccount, {
    body: { structureId, interlocuteurId },
  });
  const paths = errors.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(INVENTED_OF_STRUCTURE.map(({ name }) => `structure.${name}`)),
  );
});

test('a team shows all of its people, and nothing of whom a draft invites', async () => {
  const { client, structureId } = await aFounder('e@phare.example');
  const named = { nom: 'Berg', prenom: 'Anna', email: 'anna@phare.example', structureId };
  await client.ok(createRepleg, { body: { ...named, ...MESSAGE.person } });
  const { email } = await aPerson(portal.db, {
    person: MESSAGE.person,
    structures: [await aStructure(portal.db)],
  });
  await client.ok(inviteCollaborateur, { body: { structureId, email } });
  const { rows } = await client.ok(listTeam, { query: {} });
  const rowOf = (of: string) => rows.find((row) => row.email === of);
  expect(rowOf('anna@phare.example')).toMatchObject(MESSAGE.person);
  const nothing = Object.fromEntries(Object.keys(MESSAGE.person).map((name) => [name, null]));
  expect(rowOf(email)).toMatchObject({ nom: '', ...nothing });
});

test('when two records of a person merge, each fills the gaps of the other', async () => {
  const structures = [await aStructure(portal.db)];
  const stored = await aPerson(portal.db, {
    structures,
    person: { createdAt: new Date('2020-01-01') },
  });
  const gone = await aPerson(portal.db, { structures, person: MESSAGE.person });
  const ids = {
    interlocuteurId: stored.interlocuteurId,
    autreInterlocuteurId: gone.interlocuteurId,
  };
  const query = {
    interlocuteurId: String(ids.interlocuteurId),
    autreInterlocuteurId: `${gone.interlocuteurId}`,
  };
  const { comptes } = await staff.ok(previewPeopleMerge, { query });
  const { personne } = await staff.ok(mergePeople, { body: { ...ids, motif, comptes } });
  expect(personne).toMatchObject(MESSAGE.person);
});

test('the documentation of the API shows an example of each field', () => {
  const document = JSON.stringify(openApiDocument([createStructure, createProfile], '0.0.0'));
  for (const { name, field } of [...INVENTED_OF_STRUCTURE, ...INVENTED_OF_PERSON])
    expect(document).toContain(`"${name}":${JSON.stringify(field.example)}`);
});
