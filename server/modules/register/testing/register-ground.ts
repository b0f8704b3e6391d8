/**
 * Test fixture for changes after issue: two structures with their people, staff, and recordings
 * that have their code.
 */

import type { BodyInput } from '#contract/endpoint.ts';
import type { createElement } from '#contract/registration/isrc.ts';
import type { RoleFlag } from '#domain/permission/roles.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { accepted, sentDossier, TRACK } from '#server/testing/dossiers.ts';
import { type RunningPortal, SOCIETY } from '#server/testing/running-portal.ts';

export type Party = {
  readonly structureId: number;
  readonly raison: string;
  readonly email: string;
  readonly client: ApiClient;
  readonly reader: ApiClient;
};

export type Ground = {
  readonly giver: Party;
  readonly receiver: Party;
  readonly outsider: Party;
  readonly staff: ApiClient;
  readonly manager: ApiClient;
};

export type Issued = {
  readonly elementId: number;
  readonly dossierId: number;
  readonly isrc: string;
};

let serial = 0;

export async function aGround(portal: RunningPortal): Promise<Ground> {
  await aPrefixe(portal.db, { code: 'FRX26' });
  await aPrefixe(portal.db, { code: 'FRV26', type: 'V' });
  const staffed = async (roles: readonly RoleFlag[]) =>
    clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY], roles })).email);
  return {
    giver: await aParty(portal),
    receiver: await aParty(portal),
    outsider: await aParty(portal),
    staff: await staffed([]),
    manager: await staffed(['isGestionnaireInternet']),
  };
}

export async function aParty(portal: RunningPortal): Promise<Party> {
  serial += 1;
  const raison = `REPERE-${serial}-MAISON`;
  const structureId = await aStructure(portal.db, { raison });
  const { email } = await aPerson(portal.db, { structures: [structureId] });
  const reader = await aPerson(portal.db, { structures: [structureId], roles: [] });
  return {
    structureId,
    raison,
    email,
    client: clientOf(portal, email),
    reader: clientOf(portal, reader.email),
  };
}

const letters = () =>
  Array.from({ length: 14 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join(
    '',
  );

type Fields = BodyInput<typeof createElement>;

/**
 * Recordings entered and sent, in one dossier, in this order, none similar to another.
 * @returns the dossier
 */
export async function waiting(owner: Party, tracks: readonly Fields[] = [{}]): Promise<number> {
  const items = tracks.map((fields) => ({
    ...TRACK,
    titre: letters(),
    artiste: letters(),
    duree: '00:03:20',
    ...fields,
  }));
  return (await sentDossier(owner.client, items)).dossierId;
}

/** The same, and accepted: each has its code. */
export async function issued(
  ground: Ground,
  owner: Party,
  tracks: readonly Fields[] = [{}],
): Promise<Issued[]> {
  const dossierId = await waiting(owner, tracks);
  const values = await accepted(ground.staff, dossierId);
  return values.map(({ elementId, isrc }) => ({ elementId, isrc, dossierId }));
}

export async function oneIssued(
  ground: Ground,
  owner: Party,
  fields: Fields = {},
): Promise<Issued> {
  const [one] = await issued(ground, owner, [fields]);
  if (one === undefined) throw new Error('no code was given');
  return one;
}

/** Every code of the register, sorted, to check that none is lost or duplicated. */
export async function registerOf({ db }: RunningPortal) {
  return db.selectFrom('immatriculation').selectAll().orderBy('isrc').execute();
}
