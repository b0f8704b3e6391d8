/** Stores one security event: in the transaction of the act when there is one, else on its own. */

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
  /** An address as typed. It is not stored. */
  readonly typed?: string;
  readonly facts?: SecurityFacts;
  /** Similar events of one minute are counted on one line, whatever the kind. */
  readonly counted?: boolean;
};

/** What may be logged: no person, no address. */
export type Noted = { readonly evenement: number; readonly genre: SecurityKind };

export type Note = (db: Kysely<Tables>, event: SecurityEvent) => Promise<Noted>;

/** Maximum stored length; user agents can be far longer. */
const AGENT_MAX = 160;
const MINUTE = 60_000;

export type NoteDeps = {
  readonly fingerprint: Fingerprint;
  /** The network of an IP address: single addresses within a network are easily changed. */
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
      // A text that is not an address is not shown at all: people type their password into the
      // address field.
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

/**
 * Fingerprint of the normalised address, however it was typed; also of a text that is not an
 * address, so that repeated tries can be linked.
 */
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

/**
 * The typed text is ignored: invented names would otherwise make a line each. The line stores the
 * first one.
 */
function sameMinute({ fingerprint, networkOf }: NoteDeps, row: Lookalike): string {
  const minute = Math.floor(row.at.getTime() / MINUTE);
  const { genre, adresse, precisions, interlocuteurId, subject } = row;
  return fingerprint(
    JSON.stringify([minute, genre, networkOf(adresse), precisions, interlocuteurId, subject]),
  );
}
