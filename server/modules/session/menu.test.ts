import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSessionUser } from '#contract/session.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { aRecording } from '#server/matrix/a-recording.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure, type RoleName } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';

/** What the portal shows to whom, as the server says it: one structure for each case. */

let portal: RunningPortal;
beforeAll(async () => {
  portal = await runningPortal('embedded');
});
afterAll(() => portal?.remove());

async function menuOf(structures: readonly number[], roles: readonly RoleName[] = ['isGestionnaireIsrc']) {
  const { email } = await aPerson(portal.db, { structures, roles });
  return (await clientOf(portal, email).ok(readSessionUser, { query: {} })).menu;
}
const one = (given: Parameters<typeof aStructure>[1] = {}) => aStructure(portal.db, given);

// spec 6.2
test('« Mes codes ISRC »: validated, and at least one role', async () => {
  const validated = await one();
  for (const role of ['isGestionnaireIsrc', 'isGestionnaireInternet', 'isRepresentantLegal'] as const)
    expect(await menuOf([validated], [role])).toMatchObject({ mesCodes: true });
  // Read by all of its people; asked for by those who have a role.
  expect(await menuOf([validated], [])).toMatchObject({ mesCodes: false, consulter: true });
  for (const etat of [STRUCTURE_ETATS.SAISIE, STRUCTURE_ETATS.VALIDATION, STRUCTURE_ETATS.REFUSE])
    expect(await menuOf([await one({ etat })])).toMatchObject({ mesCodes: false, consulter: false });
});

// spec 2.5 4.2
test('a new request: in activity, and in no other situation', async () => {
  expect(await menuOf([await one()])).toMatchObject({ nouvelleDemande: true });
  for (const situation of ['CESS', 'DEMI', 'DISS', 'FUSI', 'LIQU', 'RADI'] as const)
    expect(await menuOf([await one({ situation })])).toMatchObject({ nouvelleDemande: false });
});

// spec 2.6 2.7 2.8 3.2
test('requests where there are some, codes without both prefixes, prefixes with one', async () => {
  const structureId = await one();
  expect(await menuOf([structureId])).toMatchObject({ demandes: false, codes: false, prefixes: false });
  const { interlocuteurId: holderId } = await aPerson(portal.db, {});
  const made = { structureId, holderId, now: portal.time.now };
  await aRecording(portal.db, { ...made, state: 'DONE' });
  await aRecording(portal.db, { ...made, state: 'PRODUCT' });
  expect(await menuOf([structureId])).toMatchObject({ demandes: true, codes: true, prefixes: false });
  await aPrefixe(portal.db, { structureId, type: 'P', code: 'FRM01' });
  expect(await menuOf([structureId])).toMatchObject({ codes: true, prefixes: true });
  await aPrefixe(portal.db, { structureId, type: 'V', code: 'FRM02' });
  expect(await menuOf([structureId])).toMatchObject({ codes: false, prefixes: true });
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

// spec 6.3
test('the flag of the deployment hides the codes of the society, and of nobody else', async () => {
  const hiding = await runningPortal('embedded', { environment: { DISPLAY_ISRC_CATEGORY: '0' } });
  try {
    const menuThere = async (structureId: number) => {
      const { email } = await aPerson(hiding.db, { structures: [structureId] });
      return (await clientOf(hiding, email).ok(readSessionUser, { query: {} })).menu;
    };
    expect(await menuThere(SOCIETY)).toMatchObject({ mesCodes: false });
    expect(await menuThere(await aStructure(hiding.db))).toMatchObject({ mesCodes: true });
  } finally {
    await hiding.remove();
  }
  expect(await menuOf([SOCIETY])).toMatchObject({ mesCodes: true });
});
