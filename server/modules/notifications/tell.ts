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
import type { Brands } from '#server/platform/brands/brands.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { letterKey } from '#server/platform/mail/identity-letters.ts';
import type { Mail, Outbox } from '#server/platform/mail/outbox.ts';
import type { Rows } from '#server/platform/reading/in-one-trip.ts';
import {
  mailsOf,
  type NoticeAhead,
  type Telling,
  type Voice,
  voiceOf,
} from '#server/platform/tell.ts';
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
};

/** People: whoever a notice concerns, in the portal and by mail. */
export function people(parts: TellingParts): Voice {
  const { outbox, publicUrl, societyStructureId, brands } = parts;
  return voiceOf({
    reads: ({ db }, notice) => readingsFor(db, notice, parts),
    moments: {},
    tells: (telling, notice, { structure, ...concerned }) => {
      const addressees = addresseesAmong(concerned, notice, societyStructureId);
      const { about, marque } = structureOf(structure[0], notice, brands);
      return async (facts) => {
        if (addressees.length === 0) return;
        const whole = { ...notice, facts } as Notice;
        const told = addressees.map((addressee) => ({
          addressee,
          message: messageOf(whole, { ...about, room: addressee.room }),
        }));
        const signedBy = brands.ofCode(marque);
        if (notice.to !== undefined) {
          const letters = told.map(({ message }) =>
            personalLetter(notice, message, { publicUrl, brand: signedBy }),
          );
          return outbox.enqueue(telling, letters);
        }
        const occasion = notice.mailOccasion ?? notice.occasion ?? randomUUID();
        const mails = told.flatMap(({ addressee: { email, byMail, readAt }, message }) => {
          if (byMail === 'never' || notice.mailOccasion === null) return [];
          const letter = letterOf(message, {
            publicUrl,
            brand: signedBy,
            readAt,
            mayDecline: byMail === 'asked',
          });
          // By address: someone invited, removed and invited again may have another record each time.
          return [{ cle: keyOf(notice, occasion, email), destinataire: email, ...letter }];
        });
        await Promise.all([
          writeNotifications(telling, notice, told),
          outbox.enqueue(telling, mails),
        ]);
      };
    },
  });
}

/** Whoever reads it is taken for the owner of the address: it is handed to the post alone, as letters of identity are. */
function personalLetter(
  { kind, to = '', mailOccasion }: NoticeAhead,
  message: Message,
  from: { readonly publicUrl: string; readonly brand: Brand },
): Mail {
  const cle = letterKey(mailOccasion ? `${kind}:${mailOccasion}` : undefined);
  return {
    cle,
    destinataire: to,
    ...letterOf(message, { ...from, mayDecline: false, readAt: null }),
  };
}

function keyOf({ kind }: NoticeAhead, occasion: string, to: number | string): string {
  return `${mailsOf(kind, occasion)}${to}`;
}

/** A person, and what this person reads: the pages that it leads to are those of their room. */
type Told = { readonly addressee: Addressee; readonly message: Message };

async function writeNotifications(
  { db, now }: Telling,
  notice: NoticeAhead,
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

/** Who may be concerned, and the structure in question. */
function readingsFor(
  db: Kysely<Tables>,
  notice: NoticeAhead,
  { societyStructureId }: TellingParts,
) {
  const structure = db
    .selectFrom('structure')
    .select(['raison', 'marque', 'etat', 'statut', 'situation'])
    .where('structureId', '=', notice.structureId);
  return { structure, ...concernedBy(db, notice, societyStructureId) };
}

type Structure = Rows<ReturnType<typeof readingsFor>>['structure'][number];

/** What may be said of the structure, and whose name the letter bears. */
function structureOf(
  row: Structure | undefined,
  notice: NoticeAhead,
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
