/**
 * Tells people what happened: a row for the portal, a mail for the outbox, both in the transaction of
 * what they tell. The only place that writes either.
 */

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Brand } from '#contract/runtime-configuration.ts';
import type { Notice } from '#domain/notification/notice.ts';
import { mayRequestCodes } from '#domain/structure/eligibility.ts';
import { isValidated } from '#domain/structure/life.ts';
import type { Webhook, webhooksOf } from '#server/modules/software/webhooks/announce.ts';
import type { Brands } from '#server/platform/brands/brands.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { letterKey } from '#server/platform/mail/identity-letters.ts';
import type { Mail, Outbox } from '#server/platform/mail/outbox.ts';
import { inOneTrip, type Rows } from '#server/platform/reading/in-one-trip.ts';
import { mailsOf, type Tell, type Telling } from '#server/platform/tell.ts';
import { type Addressee, addresseesAmong, concernedBy } from './addressees.ts';
import { letterOf } from './letter.ts';
import type { About, Message } from './messages/words.ts';
import { messageOf } from './messages.ts';

export type TellingParts = {
  readonly outbox: Outbox;
  /** Origin that browsers use, for links. */
  readonly publicUrl: string;
  readonly societyStructureId: number;
  /** A letter about no structure is written in the name of the deployment's own. */
  readonly brands: Brands;
  /** The programs of a structure, which learn what its people learn. */
  readonly programs: Programs;
};

/** Handed in by `compose.ts`. */
export type Programs = {
  /** Those that may be told, for the one reading of all recipients. */
  readonly webhooksOf: typeof webhooksOf;
  readonly announce: (
    telling: Telling,
    notice: Notice,
    webhooks: readonly Webhook[],
  ) => Promise<void>;
};

/** Tells whoever a notice concerns: people in the portal and by mail, programs by their webhooks. */
export function teller(parts: TellingParts): Tell {
  return async (telling, notice) => {
    const { structure, webhooks, ...concerned } = await inOneTrip(
      telling.db,
      recipientsOf(telling.db, notice, parts),
      {},
    );
    const addressees = addresseesAmong(concerned, notice, parts.societyStructureId);
    if (addressees.length > 0)
      await tellPeople(telling, notice, { addressees, structure: structure[0] }, parts);
    await parts.programs.announce(telling, notice, webhooks);
  };
}

type Concerned = {
  readonly addressees: readonly Addressee[];
  readonly structure: Structure | undefined;
};

async function tellPeople(
  telling: Telling,
  notice: Notice,
  { addressees, structure }: Concerned,
  { outbox, publicUrl, brands }: TellingParts,
): Promise<void> {
  const { about, marque } = structureOf(structure, notice, brands);
  const told = addressees.map((addressee) => ({
    addressee,
    message: messageOf(notice, { ...about, room: addressee.room }),
  }));
  const brand = brands.ofCode(marque);
  if (notice.to !== undefined) {
    const letters = told.map(({ message }) =>
      personalLetter(notice, message, { publicUrl, brand }),
    );
    return outbox.enqueue(telling, letters);
  }
  await writeNotifications(telling, notice, told);
  await outbox.enqueue(telling, mailsAbout(notice, told, { publicUrl, brand }));
}

type SignedBy = { readonly publicUrl: string; readonly brand: Brand };

function mailsAbout(notice: Notice, told: readonly Told[], from: SignedBy): readonly Mail[] {
  if (notice.mailOccasion === null) return [];
  const occasion = notice.mailOccasion ?? notice.occasion ?? randomUUID();
  return told.flatMap(({ addressee: { email, byMail, readAt }, message }) => {
    if (byMail === 'never') return [];
    const letter = letterOf(message, { ...from, readAt, mayDecline: byMail === 'asked' });
    // By address: someone invited, removed and invited again may have another record each time.
    return [{ cle: keyOf(notice, occasion, email), destinataire: email, ...letter }];
  });
}

/** Whoever reads it is taken for the owner of the address: it is handed to the post alone, as letters of identity are. */
function personalLetter(
  { kind, to = '', mailOccasion }: Notice,
  message: Message,
  from: SignedBy,
): Mail {
  const cle = letterKey(mailOccasion ? `${kind}:${mailOccasion}` : undefined);
  return {
    cle,
    destinataire: to,
    ...letterOf(message, { ...from, mayDecline: false, readAt: null }),
  };
}

function keyOf({ kind }: Notice, occasion: string, to: number | string): string {
  return `${mailsOf(kind, occasion)}${to}`;
}

/** A person, and what this person reads: the pages that it leads to are those of their room. */
type Told = { readonly addressee: Addressee; readonly message: Message };

async function writeNotifications(
  { db, now }: Telling,
  notice: Notice,
  told: readonly Told[],
): Promise<void> {
  const { kind, structureId } = notice;
  const occasion = notice.occasion ?? randomUUID();
  await db
    .insertInto('notification')
    .values(
      told.map(({ addressee: { interlocuteurId }, message: { titre, texte, lien } }) => ({
        structureId,
        dossierId: notice.dossierId ?? null,
        interlocuteurId,
        cle: keyOf(notice, occasion, interlocuteurId),
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

/** Who may be concerned, and the structure in question: one statement, whoever is told. */
function recipientsOf(
  db: Kysely<Tables>,
  notice: Notice,
  { societyStructureId, programs }: TellingParts,
) {
  const structure = db
    .selectFrom('structure')
    .select(['raison', 'marque', 'etat', 'statut', 'situation'])
    .where('structureId', '=', notice.structureId);
  return {
    structure,
    webhooks: programs.webhooksOf(db, notice),
    ...concernedBy(db, notice, societyStructureId),
  };
}

type Structure = Rows<ReturnType<typeof recipientsOf>>['structure'][number];

/** What may be said of the structure, and whose name the letter bears. */
function structureOf(
  row: Structure | undefined,
  notice: Notice,
  brands: Brands,
): { readonly about: Omit<About, 'room'>; readonly marque: string } {
  if (row === undefined) {
    return {
      about: { raison: null, ownName: '', mayRequest: false, slug: brands.own.slug },
      marque: notice.marque ?? brands.own.code,
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
