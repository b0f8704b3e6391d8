/**
 * The security watch: who did, or tried, something relevant to security, and from where. The
 * platform reports; a module stores it (`modules/security`), provided by `compose.ts`.
 */

import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { DomainError } from '#domain/domain-error.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import type { Caller, SignedIn } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry } from '../history/history-entry.ts';

/** Origin of a call. */
export type ClientSource = {
  /** As stated by the trusted proxies. */
  readonly address: string;
  readonly agent: string | null;
  /** The reference of the call, as problems quote it. */
  readonly call: string;
};

/** The caller, as far as identified. */
export type Whoever = Pick<Caller, 'interlocuteurId'> & { readonly signedIn: SignedIn | null };

type Existing = { readonly endpoint: Endpoint; readonly now: Date; readonly source: ClientSource };

export type Watch = {
  /**
   * In the transaction of a writing call, with every history entry it made.
   * @returns what to log once the transaction is committed
   */
  acts(
    db: Kysely<Tables>,
    call: Existing & { readonly who: Whoever },
    entries: readonly (HistoryEntry & { readonly action: HistoryAction })[],
  ): Promise<() => void>;
  /** After a call was refused, outside any transaction. Ignores refusals that are ordinary. */
  refused(call: Existing & { readonly who: Whoever }, domainError: DomainError): Promise<void>;
};

export function sourceOf({
  ip,
  headers,
  id,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): ClientSource {
  return { address: ip, agent: headers['user-agent'] ?? null, call: id };
}
