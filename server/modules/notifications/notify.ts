/**
 * Notifies people: a row for the portal and a mail for the outbox, both in the transaction of the
 * event. Nothing else writes either.
 */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Brand } from '#contract/runtime-configuration.ts';
import type { Notification } from '#domain/notification/notification.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import { isValidated } from '#domain/structure/state-machine.ts';
import type { Webhook, webhooksOf } from '#server/modules/software/webhooks/announce.ts';
import type { Brands } from '#server/platform/brands/brands.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { farewellKey, letterKey } from '#server/platform/mail/identity-letters.ts';
import type { Mail, Outbox } from '#server/platform/mail/outbox.ts';
import { mailsOf, type NotificationContext, type Notify } from '#server/platform/notify.ts';
import { inOneTrip, type Rows } from '#server/platform/reading/in-one-trip.ts';
import { type Addressee, addresseesAmong, concernedBy } from './addressees.ts';
import { letterOf } from './letter.ts';
import type { About, Message } from './messages/message-texts.ts';
import { messageOf } from './messages.ts';

export type NotificationDeps = {
  readonly outbox: Outbox;
  /** Origin that browsers use, for links. */
  readonly publicUrl: string;
  readonly societyStructureId: number;
  /** A mail about no structure is signed with the deployment's own brand. */
  readonly brands: Brands;
  /** The programs of a structure, which learn what its people learn. */
  readonly programs: Programs;
};

/** Handed in by `compose.ts`. */
export type Programs = {
  /** Webhooks to call, as a part of the one query of all recipients. */
  readonly webhooksOf: typeof webhooksOf;
  readonly announce: (
    context: NotificationContext,
    notification: Notification,
    webhooks: readonly Webhook[],
  ) => Promise<void>;
};

/** Notifies everyone concerned: people in the portal and by mail, programs by their webhooks. */
export function notifier(notificationDeps: NotificationDeps): Notify {
  return async (context, notification) => {
    const { structure, webhooks, ...concerned } = await inOneTrip(
      context.db,
      recipientsOf(context.db, notification, notificationDeps),
      {},
    );
    const addressees = addresseesAmong(
      concerned,
      notification,
      notificationDeps.societyStructureId,
    );
    if (addressees.length > 0)
      await notifyPeople(
        context,
        notification,
        { addressees, structure: structure[0] },
        notificationDeps,
      );
    await notificationDeps.programs.announce(context, notification, webhooks);
  };
}

type Concerned = {
  readonly addressees: readonly Addressee[];
  readonly structure: Structure | undefined;
};

async function notifyPeople(
  context: NotificationContext,
  notification: Notification,
  { addressees, structure }: Concerned,
  { outbox, publicUrl, brands }: NotificationDeps,
): Promise<void> {
  const { about, marque } = structureOf(structure, notification, brands);
  const reported = addressees.map((addressee) => ({
    addressee,
    message: messageOf(notification, { ...about, area: addressee.area }),
  }));
  const brand = brands.ofCode(marque);
  if (notification.to !== undefined) {
    const letters = reported.map(({ message }) =>
      personalLetter(notification, message, { publicUrl, brand }),
    );
    return outbox.enqueue(context, letters);
  }
  await writeNotifications(context, notification, reported);
  await outbox.enqueue(context, mailsAbout(notification, reported, { publicUrl, brand }));
}

type SignedBy = { readonly publicUrl: string; readonly brand: Brand };

function mailsAbout(
  notification: Notification,
  deliveries: readonly Delivery[],
  from: SignedBy,
): readonly Mail[] {
  if (notification.mailOccasion === null) return [];
  const occasion = notification.mailOccasion ?? notification.occasion ?? randomUUID();
  return deliveries.flatMap(({ addressee: { email, byMail, readAt }, message }) => {
    if (byMail === 'never') return [];
    const letter = letterOf(message, { ...from, readAt, mayDecline: byMail === 'asked' });
    // Keyed by address: a person invited, removed and invited again may have another record each
    // time.
    return [{ cle: keyOf(notification, occasion, email), destinataire: email, ...letter }];
  });
}

/**
 * Whoever reads it is taken for the owner of the address: it is handed to the post alone, as letters of identity are. To
 * somebody who is erased it is the last letter.
 */
function personalLetter(
  { kind, to = '', mailOccasion }: Notification,
  message: Message,
  from: SignedBy,
): Mail {
  const occasion = mailOccasion ? `${kind}:${mailOccasion}` : undefined;
  const cle = kind === 'RIGHT_ANSWERED' ? farewellKey(occasion) : letterKey(occasion);
  return {
    cle,
    destinataire: to,
    ...letterOf(message, { ...from, mayDecline: false, readAt: null }),
  };
}

function keyOf({ kind }: Notification, occasion: string, to: number | string): string {
  return `${mailsOf(kind, occasion)}${to}`;
}

/** A recipient and the message, whose links depend on the recipient's pages. */
type Delivery = { readonly addressee: Addressee; readonly message: Message };

async function writeNotifications(
  { db, now }: NotificationContext,
  notification: Notification,
  deliveries: readonly Delivery[],
): Promise<void> {
  const { kind, structureId } = notification;
  const occasion = notification.occasion ?? randomUUID();
  await db
    .insertInto('notification')
    .values(
      deliveries.map(({ addressee: { interlocuteurId }, message: { titre, texte, lien } }) => ({
        structureId,
        dossierId: notification.dossierId ?? null,
        interlocuteurId,
        cle: keyOf(notification, occasion, interlocuteurId),
        kind,
        titre,
        texte,
        lien,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('cle').doNothing())
    .execute();
}

/** Possible recipients, and the structure in question, in one statement. */
function recipientsOf(
  db: Kysely<Tables>,
  notification: Notification,
  { societyStructureId, programs }: NotificationDeps,
) {
  const structure = db
    .selectFrom('structure')
    .select(['raison', 'marque', 'etat', 'statut', 'situation'])
    .where('structureId', '=', notification.structureId);
  return {
    structure,
    webhooks: programs.webhooksOf(db, notification),
    ...concernedBy(db, notification, societyStructureId),
  };
}

type Structure = Rows<ReturnType<typeof recipientsOf>>['structure'][number];

/** Facts about the structure that messages may contain, and the brand that signs the mail. */
function structureOf(
  row: Structure | undefined,
  notification: Notification,
  brands: Brands,
): { readonly about: Omit<About, 'area'>; readonly marque: string } {
  if (row === undefined) {
    return {
      about: { raison: null, ownName: '', mayRequest: false, slug: brands.own.slug },
      marque: notification.marque ?? brands.own.code,
    };
  }
  const { raison, marque, etat } = row;
  return {
    about: {
      raison: isValidated(etat) ? raison : null,
      ownName: raison,
      mayRequest: mayRequestCodes(row),
      slug: brands.ofCode(marque).slug,
    },
    marque,
  };
}
