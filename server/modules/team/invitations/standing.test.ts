import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createGhost, createRepleg, inviteCollaborateur, listInvitations } from '#contract/account/team.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { freshTeam, type Someone, someone } from '../testing/cast.ts';

const portal = aRunningPortal('embedded');
let legal: Someone;
let manager: Someone;
let invited: Someone;
let structureId: number;

beforeAll(async () => {
  legal = await someone(portal);
  manager = await someone(portal);
});

beforeEach(async () => {
  structureId = await freshTeam(portal, [
    [legal, 'isRepresentantLegal'],
    [manager, 'isGestionnaireInternet'],
  ]);
  invited = await someone(portal);
});

const proposed = async () => {
  const [offer] = await invited.client.ok(listInvitations, {});
  return offer;
};
const BOTH = { isRepresentantLegal: true, isGestionnaireIsrc: true } as const;

test('who is invited as legal representative stays it, whoever else names the address', async () => {
  const { email } = invited;
  await legal.client.ok(inviteCollaborateur, { body: { structureId, email, ...BOTH } });
  await manager.client.ok(createGhost, { body: { structureId, email } });
  expect(await proposed()).toMatchObject(BOTH);
  const other = { structureId, email, isGestionnaireIsrc: true };
  expect((await manager.client.refused(inviteCollaborateur, { body: other })).status).toBe(403);
  expect(await proposed()).toMatchObject(BOTH);
  await legal.client.ok(inviteCollaborateur, { body: other });
  expect(await proposed()).toMatchObject({ ...BOTH, isRepresentantLegal: false });
});

test('named as legal representative, an invited person keeps the roles that were proposed', async () => {
  const { email } = invited;
  await manager.client.ok(inviteCollaborateur, { body: { structureId, email, isGestionnaireIsrc: true } });
  await legal.client.ok(createRepleg, { body: { structureId, email, nom: 'Kerdreux', prenom: 'Nolwenn' } });
  expect(await proposed()).toMatchObject(BOTH);
});
