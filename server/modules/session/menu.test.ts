import { expect, test } from 'vitest';
import { readSessionUser } from '#contract/session.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { aRecording } from '#server/matrix/a-recording.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure, type RoleName } from '#server/testing/builders.ts';
import { runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

/** Which menu entries the server shows: one structure per case. */

const portal = aRunningPortal('embedded');

async function userOf(
  structures: readonly number[],
  roles: readonly RoleName[] = ['isGestionnaireIsrc'],
) {
  const { email } = await aPerson(portal.db, { structures, roles });
  return clientOf(portal, email).ok(readSessionUser, { query: {} });
}
const menuOf = async (...request: Parameters<typeof userOf>) => (await userOf(...request)).menu;
const one = (input: Parameters<typeof aStructure>[1] = {}) => aStructure(portal.db, input);

// spec 6.2
test('« Mes codes ISRC »: validated, and at least one role', async () => {
  const validated = await one();
  for (const role of [
    'isGestionnaireIsrc',
    'isGestionnaireInternet',
    'isRepresentantLegal',
  ] as const)
    expect(await menuOf([validated], [role])).toMatchObject({ mesCodes: true });
  // Visible to everyone in the structure; requests need a role.
  expect(await menuOf([validated], [])).toMatchObject({ mesCodes: false, consulter: true });
  for (const etat of [STRUCTURE_ETATS.SAISIE, STRUCTURE_ETATS.VALIDATION, STRUCTURE_ETATS.REFUSE])
    expect(await menuOf([await one({ etat })])).toMatchObject({
      mesCodes: false,
      consulter: false,
    });
});

// spec 2.5 4.2
test('a new request: in activity, and in no other situation', async () => {
  expect(await menuOf([await one()])).toMatchObject({ nouvelleDemande: true });
  for (const situation of ['CESS', 'DEMI', 'DISS', 'FUSI', 'LIQU', 'RADI'] as const)
    expect(await menuOf([await one({ situation })])).toMatchObject({ nouvelleDemande: false });
});

// spec 2.6 2.7
test('requests where there are some, codes without both prefixes, prefixes with one', async () => {
  const structureId = await one();
  expect(await menuOf([structureId])).toMatchObject({
    demandes: false,
    codes: false,
    prefixes: false,
  });
  const { interlocuteurId: holderId } = await aPerson(portal.db, {});
  const made = { structureId, holderId, now: portal.time.now };
  await aRecording(portal.db, { ...made, state: 'DONE' });
  await aRecording(portal.db, { ...made, state: 'PRODUCT' });
  expect(await menuOf([structureId])).toMatchObject({
    demandes: true,
    codes: true,
    prefixes: false,
  });
  await aPrefixe(portal.db, { structureId, type: 'P', code: 'FRM01' });
  expect(await menuOf([structureId])).toMatchObject({ codes: true, prefixes: true });
  await aPrefixe(portal.db, { structureId, type: 'V', code: 'FRM02' });
  expect(await menuOf([structureId])).toMatchObject({ codes: false, prefixes: true });
});

// spec 2.8
test('prefixes once one is held, for sound or for video only', async () => {
  expect(await menuOf([await one()])).toMatchObject({ prefixes: false });
  for (const [type, code] of [
    ['P', 'FRM05'],
    ['V', 'FRM06'],
  ] as const) {
    const structureId = await one();
    await aPrefixe(portal.db, { structureId, type, code });
    expect([type, await menuOf([structureId])]).toMatchObject([
      type,
      { codes: false, prefixes: true },
    ]);
  }
});

// spec 3.4
test('the current structure: that of the cookie, or the first one', async () => {
  const [first, second] = [await one(), await one()];
  const { email } = await aPerson(portal.db, { structures: [first, second] });
  const currentWith = async (cookie: string) => {
    const user = await clientOf(portal, email, { cookie }).ok(readSessionUser, { query: {} });
    return user.currentStructureId;
  };
  expect(await currentWith(`structure=${second}`)).toBe(second);
  expect(await currentWith(`structure=${first}`)).toBe(first);
  expect(await currentWith('autre=1')).toBe(first);
  for (const requested of [String(SOCIETY), 'abc', ''])
    expect(await currentWith(`structure=${requested}`)).toBe(first);
});

// spec 2.11 6.4
test('« Mes collaborateurs »: who manages, where the type and the situation allow it', async () => {
  const manager = ['isGestionnaireInternet'] as const;
  expect(await menuOf([await one()], manager)).toMatchObject({ collaborateurs: true });
  expect(await menuOf([await one()])).toMatchObject({ collaborateurs: false });
  const left = { situation: 'DEMI' } as const;
  expect(await menuOf([await one({ ...left, statut: 'MEMBRE_PRODUCT' })], manager)).toMatchObject({
    collaborateurs: true,
  });
  expect(await menuOf([await one(left)], manager)).toMatchObject({ collaborateurs: false });
});

// spec 6.5 9.2
test('« Demandes à traiter »: of the structure 22 alone', async () => {
  expect(SOCIETY).toBe(22);
  expect(await menuOf([SOCIETY])).toMatchObject({ demandesATraiter: true });
  expect(await menuOf([await one()])).toMatchObject({ demandesATraiter: false });
});

// spec 6.6
test('« Mon Espace »: of a rights holder', async () => {
  for (const isAyantDroit of [true, false])
    expect(await menuOf([await one({ isAyantDroit })])).toMatchObject({ monEspace: isAyantDroit });
});

// spec 2.12 6.7
test('another structure: once every one is validated', async () => {
  const draft = await one({ etat: STRUCTURE_ETATS.SAISIE });
  expect(await menuOf([await one()])).toMatchObject({ ajouterStructure: true });
  expect(await menuOf([await one(), draft])).toMatchObject({ ajouterStructure: false });
});

// spec 6.3 10.12
test('the flag of the deployment hides the codes of the society, and no others', async () => {
  const hiding = await runningPortal('embedded', { environment: { DISPLAY_ISRC_CATEGORY: '0' } });
  try {
    const userThere = async (structureId: number) => {
      const { email } = await aPerson(hiding.db, { structures: [structureId] });
      return clientOf(hiding, email).ok(readSessionUser, { query: {} });
    };
    expect((await userThere(SOCIETY)).menu).toMatchObject({ mesCodes: false });
    // Validated and in activity, so no other reason is reported.
    expect((await userThere(SOCIETY)).raisonBlocage).toMatch(
      /^Ce portail ne montre pas nos propres codes/,
    );
    expect(await userThere(await aStructure(hiding.db))).toMatchObject({
      menu: { mesCodes: true },
      raisonBlocage: null,
    });
  } finally {
    await hiding.remove();
  }
  expect(await menuOf([SOCIETY])).toMatchObject({ mesCodes: true });
});

// spec 3.2
test('a structure of the session has every requested field, and its counts are those of its recordings', async () => {
  const raison = 'Éditions du Compte Rond';
  const structureId = await one({
    raison,
    sigle: 'ECR',
    numAyd: '00042',
    isAyantDroit: true,
    statut: 'MEMBRE_PRODUCT',
  });
  const { interlocuteurId: holderId } = await aPerson(portal.db, {});
  const made = { structureId, holderId, now: portal.time.now };
  for (const state of ['DONE', 'DONE', 'DONE', 'USER', 'MINU', 'PRODUCT', 'LOCK'] as const)
    await aRecording(portal.db, { ...made, state });
  await aPrefixe(portal.db, { structureId, type: 'V', code: 'FRM03' });
  // Not counted: a recording of another structure, a closed prefix.
  await aRecording(portal.db, { ...made, structureId: await one(), state: 'DONE' });
  await aPrefixe(portal.db, { structureId, type: 'P', code: 'FRM04', closedAt: portal.time.now });
  const { structures, currentStructureId, roles } = await userOf([structureId]);
  expect(structures).toEqual([
    {
      id: structureId,
      displayName: 'ECR',
      raison,
      numAyd: '00042',
      etat: 3,
      statut: 'MEMBRE_PRODUCT',
      situation: 'ACTI',
      marque: 'SPP',
      isPersonne: false,
      hasPrefixePhono: false,
      hasPrefixeVideo: true,
      isAyantDroit: true,
      immatriculations: 3,
      demandes: 4,
    },
  ]);
  expect(currentStructureId).toBe(structureId);
  expect(roles).toEqual({
    [structureId]: {
      isGestionnaireInternet: false,
      isRepresentantLegal: false,
      isGestionnaireIsrc: true,
    },
  });
});

// spec 10.12
test.each([
  [{ etat: STRUCTURE_ETATS.SAISIE }, /n’est pas encore complète/],
  [{ etat: STRUCTURE_ETATS.VALIDATION }, /attend sa validation/],
  [{ etat: STRUCTURE_ETATS.REFUSE }, /a été refusée/],
  [{ situation: 'DISS' as const }, /ne permet plus de nouvelle demande : .*dissol/],
  [{ situation: 'FUSI' as const }, /ne permet plus de nouvelle demande : .*fusion/],
  [{}, null],
])('why no request is open in %j', async (input, reason) => {
  const { raisonBlocage } = await userOf([await one(input)]);
  if (reason === null) expect(raisonBlocage).toBeNull();
  else expect(raisonBlocage).toMatch(reason);
});
