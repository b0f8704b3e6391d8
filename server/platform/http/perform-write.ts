/**
 * One writing call, from top to bottom: what no rollback undoes is prepared, the verb and its trace
 * are one transaction, and what depends on the commit comes after it.
 */

import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { HistoryVerb } from '#domain/history-verb.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { Call, Caller, InputOf, PreparedVerb, Settlement, Verb } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import type { HistoryEntry, Trace } from '../history/history-entry.ts';
import { insertHistory } from '../history/record.ts';
import type { Watch, Whence } from '../watch/watch.ts';
import { once } from './idempotency.ts';

export type Writing = {
  readonly endpoint: Endpoint;
  readonly verb: Verb<Endpoint> | PreparedVerb<Endpoint, unknown>;
  readonly input: InputOf<Endpoint>;
  readonly caller: Caller;
  readonly now: Date;
  /** `Idempotency-Key`, or null. */
  readonly key: string | null;
  readonly whence: Whence;
  /** The name that the portal was called by. */
  readonly hostname: string;
};

export type WriteParts = {
  readonly db: Kysely<Tables>;
  readonly inTransaction: <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  readonly watch: Watch;
  /** Whether all that was done to the register is surely in the journal. @throws Refusal when that cannot be said now */
  readonly settled: () => Promise<void>;
};

type Log = { error(facts: object, line: string): void };

export async function performWrite(
  writing: Writing,
  parts: WriteParts,
  log: Log,
): Promise<unknown> {
  const { verb, giveUp } = await prepared(writing, parts.db);
  let after: Later[] = [];
  let undone: Later[] = [];
  let settlements: Settlement[] = [];
  let traces = new Map<string, Trace>();
  let wrote = false;
  let isCommitting = false;
  let isCommitted = false;
  try {
    const output = await parts.inTransaction(async (db) => {
      // A transaction may be run again: only the last run counts.
      for (const { rolledBack } of settlements) await rolledBack();
      after = [];
      undone = [];
      settlements = [];
      traces = new Map();
      wrote = false;
      isCommitting = false;
      const before: Later[] = [];
      const answer = await answeredOnce(db, writing, async () => {
        wrote = true;
        const later = {
          beforeCommit: add(before),
          afterCommit: add(after),
          afterRollback: add(undone),
          settle: add(settlements),
          traces,
        };
        return write(db, { ...writing, verb }, later, parts.watch);
      });
      if (isTrial(writing)) throw new Undone(answer);
      for (const work of before) await work();
      if (settlements.length > 0 && writing.endpoint.journaled !== true)
        throw new Error(`${writing.endpoint.path} writes in the journal, and does not say so`);
      isCommitting = true;
      return answer;
    });
    isCommitted = true;
    // A repeated request found its first answer: what it brought again is not needed.
    if (!wrote) after = [giveUp];
    // Success is said, and said again, once the journal has the word of what was committed.
    if (wrote)
      await allSettled(settlements.map(({ committed }) => committed([...traces.values()])));
    else if (writing.endpoint.journaled === true) await parts.settled();
    return output;
  } catch (error) {
    if (isCommitted) throw error;
    if (error instanceof Undone) {
      after = [...settlements.map(({ rolledBack }) => rolledBack), giveUp];
      return error.answer;
    }
    const told = settlements.map(({ lostSight, rolledBack }) =>
      isCommitting ? lostSight : rolledBack,
    );
    after = [...told, giveUp, ...undone];
    throw error;
  } finally {
    for (const work of after) {
      await work().catch((error: unknown) =>
        log.error({ err: error }, 'work after a transaction failed'),
      );
    }
  }
}

/** A sandbox tries all that it does; anyone tries a call that may be, by saying so. */
function isTrial({ caller, endpoint, input: { body } }: Writing): boolean {
  if (caller.essai) return true;
  return (
    endpoint.mayTry === true &&
    typeof body === 'object' &&
    body !== null &&
    Reflect.get(body, 'essai') === true
  );
}

/** What a trial was answered, carried out of the transaction that it undoes: no row, no number, no message remains. */
class Undone extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('undone: the call was a trial');
    this.answer = answer;
  }
}

/** Waits for all of them. @throws what the first that failed throws */
async function allSettled(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

type LaterOfCall = Pick<Call, 'beforeCommit' | 'settle' | 'afterCommit' | 'afterRollback'>;
type Later = () => Promise<void>;
const add =
  <T>(list: T[]) =>
  (work: T) => {
    list.push(work);
  };

type Ready = { readonly verb: Verb<Endpoint>; readonly giveUp: () => Promise<void> };

async function prepared({ verb, input, caller, now }: Writing, db: Kysely<Tables>): Promise<Ready> {
  if (typeof verb === 'function') return { verb, giveUp: async () => {} };
  const ready = await verb.prepare({ ...caller, db, now }, input);
  return {
    verb: (call, given) => verb.write(call, given, ready),
    giveUp: () => verb.giveUp(ready),
  };
}

function answeredOnce(
  db: Kysely<Tables>,
  { endpoint, input, caller, now, key }: Writing,
  work: () => Promise<unknown>,
): Promise<unknown> {
  // A file is not kept for a repetition: asked again, it is made again. A secret is kept nowhere.
  const isKept = !endpoint.answersFile && !endpoint.answersSecret;
  if (key === null || caller.signedIn === null || !isKept) return work();
  const call = `${endpoint.method} ${endpoint.path}`;
  const structureId = structureIdOf(caller.actor);
  // What is removed may be named in the address, and is then all that the call says.
  const body = input.query === null ? input.body : input;
  return once(db, { by: caller.signedIn, call, key, structureId, body, now }, work);
}

/** The write and its trace are one: a write that leaves none is refused with all it did. */
async function write(
  db: Kysely<Tables>,
  { endpoint, verb, input, caller, now, whence, hostname }: Writing & Pick<Ready, 'verb'>,
  { traces, ...later }: LaterOfCall & { readonly traces: Map<string, Trace> },
  watch: Watch,
): Promise<unknown> {
  const { audit: action } = endpoint;
  if (action === null) throw new Error(`${endpoint.path} only reads`);
  const recorded: (HistoryEntry & { readonly action: HistoryVerb })[] = [];
  let isSaid = false;
  const record = async (...entries: readonly HistoryEntry[]) => {
    for (const entry of entries) recorded.push({ action, ...entry });
    const ends = await insertHistory(db, { action, at: now, caller }, entries);
    for (const [chain, end] of ends) traces.set(chain, end);
  };
  const recordNothing = () => {
    isSaid = true;
  };
  const output = await verb(
    { ...caller, db, now, hostname: hostname, record, recordNothing, ...later },
    input,
  );
  if (recorded.length === 0 && !isSaid) {
    throw new Error(`${endpoint.method} ${endpoint.path} wrote without a trace`);
  }
  const say = await watch.acts(db, { endpoint, now, whence, who: caller }, recorded);
  later.afterCommit(async () => say());
  return output;
}
