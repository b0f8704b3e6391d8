/** Keeps one event of security: in the transaction of the act when there is one, else by itself. */

import { type Kysely, sql } from 'kysely';
import { maskedEmail, normaliseEmail } from '#domain/profile/reach.ts';
import type { SecurityFacts } from '#domain/security/acts.ts';
import { isCounted, outcomeOf, type SecurityKind } from '#domain/security/kinds.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Fingerprint } from '#server/platform/watch/stored-key.ts';
import type { ClientSource } from '#server/platform/watch/watch.ts';

export type SecurityEvent = {
  readonly kind: SecurityKind;
  readonly at: Date;
  readonly source: ClientSource;
  /** The record of who acts; null: that of the account, if it has one. */
  readonly interlocuteurId?: number | null;
  readonly account?: { readonly issuer: string; readonly subject: string } | null;
  readonly aimed?: number | null;
  readonly structureId?: number | null;
  /** An address as it was typed. It is not kept. */
  readonly typed?: string;
  readonly facts?: SecurityFacts;
  /** One line a minute of those alike, whatever the kind. */
  readonly counted?: boolean;
};

/** What the log may say of it: no person, no address. */
export type Noted = { readonly evenement: number; readonly genre: SecurityKind };

export type Note = (db: Kysely<Tables>, event: SecurityEvent) => Promise<Noted>;

/** A user agent says more than anyone reads. */
const AGENT_MAX = 160;
const MINUTE = 60_000;

export type NoteDeps = {
  readonly fingerprint: Fingerprint;
  /** The network of an address: whoever holds one changes the address at will. */
  readonly networkOf: (address: string) => string;
};

export function noter(noteDeps: NoteDeps): Note {
  const { fingerprint } = noteDeps;
  return async (db, event) => {
    const { kind, at, source, account = null, typed } = event;
    const row = {
      at,
      genre: kind,
      issue: outcomeOf(kind),
      interlocuteurId: event.interlocuteurId ?? (await recordOf(db, account)),
      interlocuteurViseId: event.aimed ?? null,
      structureId: event.structureId ?? null,
      issuer: account?.issuer ?? null,
      subject: account?.subject ?? null,
      saisiEmpreinte: typed === undefined ? null : typedFingerprint(fingerprint, typed),
      // What is not an address is not shown at all: people type their password where the address goes.
      saisiMasque: typed === undefined ? null : maskedEmail(typed),
      adresse: source.address,
      agent: shortened(source.agent),
      appel: source.call,
      precisions: JSON.stringify(event.facts ?? {}),
    };
    const { evenementId } = await db
      .insertInto('evenementSecurite')
      .values({ ...row, cle: event.counted || isCounted(kind) ? sameMinute(noteDeps, row) : null })
      .onConflict((conflict) =>
        conflict.column('cle').doUpdateSet({ fois: sql<number>`evenement_securite.fois + 1` }),
      )
      .returning('evenementId')
      .executeTakeFirstOrThrow();
    return { evenement: evenementId, genre: kind };
  };
}

/** The same address, however it was typed; what is no address too, so that two tries are known for one hand. */
export function typedFingerprint(fingerprint: Fingerprint, typed: string): string {
  return fingerprint(`saisi ${normaliseEmail(typed)}`);
}

function shortened(agent: string | null): string | null {
  return agent?.replaceAll(/\p{C}/gu, ' ').slice(0, AGENT_MAX) ?? null;
}

async function recordOf(
  db: Kysely<Tables>,
  account: { readonly issuer: string; readonly subject: string } | null,
): Promise<number | null> {
  if (account === null) return null;
  const bound = await db
    .selectFrom('identite')
    .select('interlocuteurId')
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .executeTakeFirst();
  return bound?.interlocuteurId ?? null;
}

type Lookalike = {
  readonly at: Date;
  readonly genre: string;
  readonly adresse: string;
  readonly precisions: string;
} & Readonly<Record<'interlocuteurId' | 'subject', string | number | null>>;

/** Whatever was typed: names that are made up would be a line each. The line keeps the first. */
function sameMinute({ fingerprint, networkOf }: NoteDeps, row: Lookalike): string {
  const minute = Math.floor(row.at.getTime() / MINUTE);
  const { genre, adresse, precisions, interlocuteurId, subject } = row;
  return fingerprint(
    JSON.stringify([minute, genre, networkOf(adresse), precisions, interlocuteurId, subject]),
  );
}
