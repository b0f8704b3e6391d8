/** For the tests of who is told what: a structure with its people, the society's staff, and what reached them. */

import { submitDossier, takeDossierInCharge } from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, SOCIETY } from '#server/testing/running-portal.ts';

export type Someone = {
  readonly email: string;
  readonly interlocuteurId: number;
  readonly client: ApiClient;
};

export type Newsroom = {
  readonly structureId: number;
  /** Enters and sends the requests. */
  readonly author: Someone;
  readonly manager: Someone;
  readonly memberWithoutRole: Someone;
  /** Staff without a role, and with one. */
  readonly staff: Someone;
  readonly staffManager: Someone;
};

export async function aNewsroom(
  portal: RunningPortal,
  given: { readonly raison?: string; readonly marque?: string } = {},
): Promise<Newsroom> {
  const { db } = portal;
  const someone = async (...person: Parameters<typeof aPerson>): Promise<Someone> => {
    const made = await aPerson(...person);
    return { ...made, client: clientOf(portal, made.email) };
  };
  const structureId = await aStructure(db, given);
  const structures = [structureId];
  return {
    structureId,
    author: await someone(db, { structures, roles: ['isGestionnaireIsrc'] }),
    manager: await someone(db, { structures, roles: ['isRepresentantLegal'] }),
    memberWithoutRole: await someone(db, { structures, roles: [] }),
    staff: await someone(db, { structures: [SOCIETY], roles: [] }),
    staffManager: await someone(db, { structures: [SOCIETY], roles: ['isGestionnaireInternet'] }),
  };
}

/** A pool of each type that nobody empties. */
export async function aPool(portal: RunningPortal): Promise<void> {
  await aPrefixe(portal.db, { code: 'FRPOO', type: 'P' });
}

const letters = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** No two look alike: nobody is asked to choose between them. */
export const aTrack = () => ({
  titre: letters(14),
  artiste: letters(10),
  duree: `00:0${1 + Math.floor(Math.random() * 8)}:${10 + Math.floor(Math.random() * 49)}`,
  anneePublication: 2026,
  qualite: 'PRODUCTEUR' as const,
});

type Track = Omit<ReturnType<typeof aTrack>, 'duree'> & {
  readonly duree?: string;
  readonly dureeProvisoire?: boolean;
  readonly type?: 'P' | 'V';
};

/** @returns the dossier, and the elements in track order */
export async function sentDossier(
  client: ApiClient,
  tracks: readonly Track[],
): Promise<{ readonly dossierId: number; readonly elementIds: readonly number[] }> {
  let dossierId: number | undefined;
  const elementIds: number[] = [];
  for (const track of tracks) {
    const body = { ...track, ...(dossierId === undefined ? {} : { dossierId }) };
    const created = await client.ok(createElement, { body });
    dossierId = created.dossierId;
    elementIds.push(created.elementId);
  }
  if (dossierId === undefined) throw new Error('a dossier needs a track');
  await client.ok(submitDossier, { body: { dossierId, attestation: true } });
  return { dossierId, elementIds };
}

export async function heldDossier(
  client: ApiClient,
  staff: ApiClient,
  tracks: readonly Track[],
): Promise<{ readonly dossierId: number; readonly elementIds: readonly number[] }> {
  const sent = await sentDossier(client, tracks);
  await staff.ok(takeDossierInCharge, { body: { dossierId: sent.dossierId } });
  return sent;
}

export type News = {
  /** `KIND -> address`, sorted. */
  readonly portal: readonly string[];
  readonly mail: readonly string[];
  readonly letters: readonly { readonly to: string; readonly subject: string; readonly text: string }[];
};

/** Reads what was told since the last reading. */
export function aReader(portal: RunningPortal): () => Promise<News> {
  let lastNotification = 0;
  const seen = new Set<string>();
  return async () => {
    const rows = await portal.db
      .selectFrom('notification as n')
      .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'n.interlocuteurId')
      .select(['n.notificationId', 'n.kind', 'i.email'])
      .where('n.notificationId', '>', lastNotification)
      .execute();
    lastNotification = Math.max(lastNotification, ...rows.map(({ notificationId }) => notificationId));
    const mails = (await portal.mails()).filter(({ cle }) => !seen.has(cle));
    for (const { cle } of mails) seen.add(cle);
    return {
      portal: rows.map(({ kind, email }) => `${kind} -> ${email}`).sort(),
      mail: mails.map(({ cle, destinataire }) => `${cle.split(':')[0]} -> ${destinataire}`).sort(),
      letters: mails.map(({ destinataire, sujet, texte }) => ({
        to: destinataire,
        subject: sujet,
        text: texte,
      })),
    };
  };
}
