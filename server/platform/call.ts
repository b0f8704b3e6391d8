/** Context of an endpoint's handler: caller, time, database handle, and how to record history. */

import type { Kysely } from 'kysely';
import type { BodyOf, Endpoint, OutputOf, QueryOf } from '#contract/endpoint.ts';
import type { Actor } from '#domain/permission/actor.ts';
import type { Tables } from './database/tables.ts';
import type { HistoryEntry, Trace } from './history/history-entry.ts';
import type { MomentsOf, Readings, Rows } from './reading/in-one-trip.ts';

/** A person whose token was verified, with the token data a handler may use. */
export type SignedIn = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** When the token expires: a long-lived answer must not outlive it. */
  readonly expiresAt: Date;
  /** The client id of a program that speaks for itself; null or absent for a person. */
  readonly serviceClientId?: string | null;
};

/**
 * Which structures' objects are visible to this caller. A handler looks objects up within the
 * scope, so that a foreign id and an unknown one give the same answer.
 */
export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'one';
      readonly structureId: number;
      /** Records merged into it: what happened under their number belongs to its past. */
      readonly reunies?: readonly number[];
    }
  | { readonly kind: 'none' };

export type Caller = {
  /** The person's record; a person in no structure may have one too. */
  readonly interlocuteurId: number | null;
  /** The record says no name: the person gives it before they change anything. */
  readonly isUnnamed?: boolean;
  readonly signedIn: SignedIn | null;
  readonly actor: Actor;
  readonly scope: Scope;
  /** A sandbox: its writes are answered as if they had happened, and undone. */
  readonly essai?: true;
};

/** A caller whose call is not read yet: the same person in their other structures, which it may name. */
export type IdentifiedCaller = Caller & {
  readonly external?: readonly Caller[];
  /** Results of the call's own readings about the caller. */
  readonly own?: Rows<Readings>;
};

/**
 * What a call reads about its caller from the token alone: queried in the same round trip as the
 * caller's identification.
 */
export type OwnReadings<Deps extends Readings = Readings> = {
  readonly of: (signedIn: SignedIn) => Deps;
  readonly moments: MomentsOf<Deps>;
};

/** What to do when the outcome of a transaction is known. */
export type Settlement = {
  /** @param traces history lines that the call wrote */
  readonly committed: (traces: readonly Trace[]) => Promise<void>;
  readonly rolledBack: () => Promise<void>;
  /** The connection broke during the commit: the outcome is unknown. */
  readonly lostSight: () => Promise<void>;
};

export type Call = Caller & {
  /** In a writing call: the one transaction. In a reading call: the pool. */
  readonly db: Kysely<Tables>;
  readonly now: Date;
  /** Hostname of a writing call; absent for what the portal does by itself. */
  readonly hostname?: string;
  /**
   * Adds history rows to the transaction, in their order. A writing call that records nothing is a
   * programming error.
   */
  readonly record: (...entries: readonly HistoryEntry[]) => Promise<void>;
  /**
   * Declares that nothing worth a history entry happened: a lock kept alive, a repeated request.
   */
  readonly recordNothing: () => void;
  /**
   * The call is answered as usual and rolled back: no side effect may happen that a rollback does
   * not undo.
   */
  readonly isTrial: boolean;
  /** For data stored elsewhere, or on its way there: called with the outcome of the transaction. */
  readonly complete: (settlement: Settlement) => void;
  /** Runs once the transaction is committed, for what no rollback undoes. A failure is logged, not answered. */
  readonly afterCommit: (work: () => Promise<void>) => void;
  /**
   * The same for a call that is refused after all: what has to be recorded although nothing was
   * done.
   */
  readonly afterRollback: (work: () => Promise<void>) => void;
};

/** A writing call before its transaction: it has the pool and no history yet. */
export type Preparation = Caller & { readonly db: Kysely<Tables>; readonly now: Date };

export type InputOf<E extends Endpoint> = { readonly query: QueryOf<E>; readonly body: BodyOf<E> };

export type Handler<E extends Endpoint> = (call: Call, input: InputOf<E>) => Promise<OutputOf<E>>;

/** A handler of a reading call that also receives what was read about the caller. */
export type OwnHandler<E extends Endpoint, Deps extends Readings> = (
  call: Call,
  input: InputOf<E>,
  own: Rows<Deps>,
) => Promise<OutputOf<E>>;

/**
 * A handler of a writing call that also stores objects, which no rollback undoes. They are stored
 * before the transaction, which stays short, and discarded if it fails.
 */
export type PreparedHandler<E extends Endpoint, Prepared> = {
  /** Reads, checks and stores. Must clean up after itself when it throws. */
  readonly prepare: (call: Preparation, input: InputOf<E>) => Promise<Prepared>;
  readonly write: (call: Call, input: InputOf<E>, prepared: Prepared) => Promise<OutputOf<E>>;
  /** The transaction was rolled back. */
  readonly giveUp: (prepared: Prepared) => Promise<void>;
};

/**
 * The person's id, for columns such as `created_by`; only people with a record reach a writing
 * handler.
 */
export function interlocuteurOf(call: Pick<Caller, 'interlocuteurId'>): number {
  if (call.interlocuteurId !== null) return call.interlocuteurId;
  throw new Error('a verb that needs a person was reached without one');
}
