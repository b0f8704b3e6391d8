/**
 * The watch: who did, or tried, what matters for safety, and from where. The platform says what happens; a module keeps
 * it (`modules/security`), handed in by `compose.ts`.
 */

import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { DomainError } from '#domain/domain-error.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import type { Caller, SignedIn } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry } from '../history/history-entry.ts';

/** Where a call comes from. */
export type ClientSource = {
  /** As the trusted proxies say it. */
  readonly address: string;
  readonly agent: string | null;
  /** The reference of the call, as problems quote it. */
  readonly call: string;
};

/** Who calls, as far as it is known. */
export type Whoever = Pick<Caller, 'interlocuteurId'> & { readonly signedIn: SignedIn | null };

type Existing = { readonly endpoint: Endpoint; readonly now: Date; readonly source: ClientSource };

export type Watch = {
  /**
   * In the transaction of a writing call, with every entry of history that it made.
   * @returns what is to be said in the log once the transaction is committed
   */
  acts(
    db: Kysely<Tables>,
    call: Existing & { readonly who: Whoever },
    entries: readonly (HistoryEntry & { readonly action: HistoryAction })[],
  ): Promise<() => void>;
  /** After a call was refused, out of any transaction. Says nothing of refusals that are ordinary. */
  refused(call: Existing & { readonly who: Whoever }, domainError: DomainError): Promise<void>;
};

export function sourceOf({
  ip,
  headers,
  id,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): ClientSource {
  return { address: ip, agent: headers['user-agent'] ?? null, call: id };
}
