import { beforeAll, beforeEach, expect, test } from 'vitest';
import { joinStructure } from '#contract/account/structure.ts';
import {
  createGhost,
  createRepleg,
  inviteCollaborateur,
  listInvitations,
  setRoles,
} from '#contract/account/team.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { freshTeam, rolesIn, type Someone, someone } from '../testing/cast.ts';

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

test('a person invited as legal representative stays one, whoever else names the address', async () => {
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

test('an invited person named as legal representative keeps the proposed roles', async () => {
  const { email } = invited;
  await manager.client.ok(inviteCollaborateur, {
    body: { structureId, email, isGestionnaireIsrc: true },
  });
  await legal.client.ok(createRepleg, {
    body: { structureId, email, nom: 'Kerdreux', prenom: 'Nolwenn' },
  });
  expect(await proposed()).toMatchObject(BOTH);
});

test('accepting a request does not cancel an invitation of the same person as legal representative', async () => {
  const { email, interlocuteurId } = invited;
  await legal.client.ok(inviteCollaborateur, { body: { structureId, email, ...BOTH } });
  await invited.client.ok(joinStructure, { body: { structureId } });
  const accepted = {
    structureId,
    interlocuteurId,
    demande: true,
    isGestionnaireIsrc: true,
  } as const;
  const lesser = { ...accepted, isRepresentantLegal: false };
  expect((await manager.client.refused(setRoles, { body: lesser })).status).toBe(403);
  expect(await proposed()).toMatchObject(BOTH);
  await manager.client.ok(setRoles, { body: accepted });
  expect((await rolesIn(portal, structureId))[interlocuteurId]).toEqual([101, 200]);
});
