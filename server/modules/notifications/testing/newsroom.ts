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
  /** The person who enters and sends the requests. */
  readonly author: Someone;
  readonly manager: Someone;
  readonly memberWithoutRole: Someone;
  /** Staff without a role, and with one. */
  readonly staff: Someone;
  readonly staffManager: Someone;
};

export async function aNewsroom(
  portal: RunningPortal,
  input: { readonly raison?: string; readonly marque?: string } = {},
): Promise<Newsroom> {
  const { db } = portal;
  const someone = async (...person: Parameters<typeof aPerson>): Promise<Someone> => {
    const made = await aPerson(...person);
    return { ...made, client: clientOf(portal, made.email) };
  };
  const structureId = await aStructure(db, input);
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

/** A pool of each type, large enough not to run out. */
export async function aPool(portal: RunningPortal): Promise<void> {
  await aPrefixe(portal.db, { code: 'FRPOO', type: 'P' });
}

export type News = {
  /** Notifications in the portal as `KIND -> address`, sorted. */
  readonly portal: readonly string[];
  readonly mail: readonly string[];
  readonly letters: readonly {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  }[];
};

/** Reads the notifications since the last read. */
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
    lastNotification = Math.max(
      lastNotification,
      ...rows.map(({ notificationId }) => notificationId),
    );
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
