/**
 * The watch: who did, or tried, what matters for safety, and from where. The platform says what happens; a module keeps
 * it (`modules/security`), handed in by `compose.ts`.
 */

import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { HistoryVerb } from '#domain/history-verb.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Caller, SignedIn } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry } from '../history/history-entry.ts';

/** Where a call comes from. */
export type Whence = {
  /** As the trusted proxies say it. */
  readonly address: string;
  readonly agent: string | null;
  /** The reference of the call, as problems quote it. */
  readonly call: string;
};

/** Who calls, as far as it is known. */
export type Whoever = Pick<Caller, 'interlocuteurId'> & { readonly signedIn: SignedIn | null };

type Known = { readonly endpoint: Endpoint; readonly now: Date; readonly whence: Whence };

export type Watch = {
  /**
   * In the transaction of a writing call, with every entry of history that it made.
   * @returns what is to be said in the log once the transaction is committed
   */
  acts(
    db: Kysely<Tables>,
    call: Known & { readonly who: Whoever },
    entries: readonly (HistoryEntry & { readonly action: HistoryVerb })[],
  ): Promise<() => void>;
  /** After a call was refused, out of any transaction. Says nothing of refusals that are ordinary. */
  refused(call: Known & { readonly who: Whoever }, refusal: Refusal): Promise<void>;
};

export function whenceOf({
  ip,
  headers,
  id,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): Whence {
  return { address: ip, agent: headers['user-agent'] ?? null, call: id };
}
