/** What a verb is given: who calls, when, with which database handle, and how to leave a trace. */

import type { Kysely } from 'kysely';
import type { BodyOf, Endpoint, OutputOf, QueryOf } from '#contract/endpoint.ts';
import type { Actor } from '#domain/permission/actor.ts';
import type { Tables } from './database/tables.ts';
import type { HistoryEntry, Trace } from './history/history-entry.ts';
import type { MomentsOf, Readings, Rows } from './reading/in-one-trip.ts';

/** A person whose token was verified; what the verb may know of the token. */
export type SignedIn = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly givenName: string | null;
  readonly familyName: string | null;
  /** When the token stops being a proof: an answer that lasts must not outlive it. */
  readonly expiresAt: Date;
  /** The client id of a program that speaks for itself; null or absent for a person. */
  readonly serviceClientId?: string | null;
};

/**
 * Which structures' objects exist for this caller. A verb that looks an object up asks for it
 * within the scope, so that a foreign id and an unknown one are the same nothing.
 */
export type Scope =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'one';
      readonly structureId: number;
      /** Records that were joined to it: what happened under their number is its own past. */
      readonly reunies?: readonly number[];
    }
  | { readonly kind: 'none' };

export type Caller = {
  /** The person's record, which a stranger may have without belonging to a structure yet. */
  readonly interlocuteurId: number | null;
  readonly signedIn: SignedIn | null;
  readonly actor: Actor;
  readonly scope: Scope;
  /** A sandbox: its writes are answered as if they had happened, and undone. */
  readonly essai?: true;
};

/** A caller whose call is not read yet: the same person in their other structures, which it may name. */
export type IdentifiedCaller = Caller & {
  readonly external?: readonly Caller[];
  /** What the call had asked about them. */
  readonly own?: Rows<Readings>;
};

/** What a call reads of whoever calls, by their token alone: it is asked in the trip that says who they are. */
export type OwnReadings<Deps extends Readings = Readings> = {
  readonly of: (signedIn: SignedIn) => Deps;
  readonly moments: MomentsOf<Deps>;
};

/** What to do when the end of a transaction is known. */
export type Settlement = {
  /** @param traces what the call wrote in the history */
  readonly committed: (traces: readonly Trace[]) => Promise<void>;
  readonly rolledBack: () => Promise<void>;
  /** The connection broke in the commit: nobody knows. */
  readonly lostSight: () => Promise<void>;
};

export type Call = Caller & {
  /** In a writing call: the one transaction. In a reading call: the pool. */
  readonly db: Kysely<Tables>;
  readonly now: Date;
  /** The name that the portal was called by, in a writing call; what it does by itself has none. */
  readonly hostname?: string;
  /** Adds history rows to the transaction, in their order. A writing call that records nothing is a fault. */
  readonly record: (...entries: readonly HistoryEntry[]) => Promise<void>;
  /** Says that nothing worth a trace happened: a lock kept alive, a repeated request. */
  readonly recordNothing: () => void;
  /** It is answered as for real and rolled back: nothing may be done that a rollback does not undo. */
  readonly isTrial: boolean;
  /** For what is kept elsewhere, or on its way there: it is told how the transaction ends. */
  readonly complete: (settlement: Settlement) => void;
  /** Runs once the transaction is committed, for what no rollback undoes. A failure is logged, not answered. */
  readonly afterCommit: (work: () => Promise<void>) => void;
  /** The same for a call that is refused after all: what must be said although nothing was done. */
  readonly afterRollback: (work: () => Promise<void>) => void;
};

/** A writing call before its transaction: the pool, no trace yet. */
export type Preparation = Caller & { readonly db: Kysely<Tables>; readonly now: Date };

export type InputOf<E extends Endpoint> = { readonly query: QueryOf<E>; readonly body: BodyOf<E> };

export type Handler<E extends Endpoint> = (call: Call, input: InputOf<E>) => Promise<OutputOf<E>>;

/** A reading verb that is given what was read of whoever calls. */
export type OwnHandler<E extends Endpoint, Deps extends Readings> = (
  call: Call,
  input: InputOf<E>,
  own: Rows<Deps>,
) => Promise<OutputOf<E>>;

/**
 * A writing verb that also does what no rollback undoes: it keeps objects in the storage. They are
 * kept before the transaction, which stays short, and given up if it fails.
 */
export type PreparedHandler<E extends Endpoint, Prepared> = {
  /** Reads, judges, keeps. What it throws, it has cleaned up itself. */
  readonly prepare: (call: Preparation, input: InputOf<E>) => Promise<Prepared>;
  readonly write: (call: Call, input: InputOf<E>, prepared: Prepared) => Promise<OutputOf<E>>;
  /** The transaction was rolled back. */
  readonly giveUp: (prepared: Prepared) => Promise<void>;
};

/** The id of the person, for columns such as `created_by`; only people with a record reach a writing verb. */
export function interlocuteurOf(call: Pick<Caller, 'interlocuteurId'>): number {
  if (call.interlocuteurId !== null) return call.interlocuteurId;
  throw new Error('a verb that needs a person was reached without one');
}
