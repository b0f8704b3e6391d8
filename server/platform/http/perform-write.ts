/**
 * One writing call from start to end: side effects that no rollback undoes are prepared first, the
 * handler and its history are one transaction, and what depends on the commit follows it.
 */

import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { HistoryAction } from '#domain/history-action.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import type { Call, Caller, Handler, InputOf, PreparedHandler, Settlement } from '../call.ts';
import type { Tables } from '../database/tables.ts';
import { attemptTransaction, type Ended, retried } from '../database/transaction.ts';
import type { HistoryEntry, Trace } from '../history/history-entry.ts';
import { insertHistory } from '../history/record.ts';
import type { ClientSource, Watch } from '../watch/watch.ts';
import { once } from './idempotency.ts';

export type Writing = {
  readonly endpoint: Endpoint;
  readonly action: Handler<Endpoint> | PreparedHandler<Endpoint, unknown>;
  readonly input: InputOf<Endpoint>;
  readonly caller: Caller;
  readonly now: Date;
  /** `Idempotency-Key`, or null. */
  readonly key: string | null;
  readonly source: ClientSource;
  /** Hostname that the request used. */
  readonly hostname: string;
};

export type WriteDeps = {
  readonly db: Kysely<Tables>;
  readonly watch: Watch;
  /** Called after a commit, so that listeners for changes look at once. */
  readonly committed: () => void;
  /**
   * Waits until everything done to the register is certain to be in the journal.
   * @throws Refusal when that cannot be determined now
   */
  readonly settled: () => Promise<void>;
};

type Log = { error(facts: object, line: string): void };

export async function performWrite(
  writing: Writing,
  writeDeps: WriteDeps,
  log: Log,
): Promise<unknown> {
  const ready = await prepared(writing, writeDeps.db);
  const ended = await retried(
    () => attempt(writing, ready.action, writeDeps),
    ({ unit }) => undoneInJournal(unit),
  );
  const { unit, outcome } = ended;
  const isRepeated = 'answer' in ended && ended.answer.isRepeated;
  const after: Record<typeof outcome, readonly Work[]> = {
    // A repeated request returned its first answer: its newly prepared data is discarded.
    committed: isRepeated ? [ready.giveUp] : unit.afterCommit,
    undone: [ready.giveUp],
    rolledBack: [ready.giveUp, ...unit.afterRollback],
    unknown: [ready.giveUp, ...unit.afterRollback],
  };
  try {
    if (outcome === 'committed') {
      writeDeps.committed();
      // Success, also a repeated one, is reported only once the journal confirms what was
      // committed.
      if (isRepeated && writing.endpoint.journaled === true) await writeDeps.settled();
      const traces = [...unit.traces.values()];
      await allSettled(unit.settlements.map(({ committed }) => committed(traces)));
    } else if (outcome === 'unknown') {
      await allSettled(unit.settlements.map(({ lostSight }) => lostSight()));
    } else await undoneInJournal(unit);
  } finally {
    for (const work of after[outcome])
      await work().catch((error: unknown) =>
        log.error({ err: error }, 'work after a transaction failed'),
      );
  }
  if ('error' in ended) throw ended.error;
  return ended.answer.output;
}

/** The answer of a call; `isRepeated` when it is the stored answer of its key. */
type Answer = { readonly output: unknown; readonly isRepeated: boolean };

type Attempt = Ended<Answer> & { readonly unit: UnitOfWork };

/** The call and its history in one transaction, which a trial rolls back. */
async function attempt(
  writing: Writing,
  handler: Handler<Endpoint>,
  writeDeps: WriteDeps,
): Promise<Attempt> {
  const unit = new UnitOfWork();
  const ended = await attemptTransaction(writeDeps.db, async (db) => {
    let isRepeated = true;
    const output = await answeredOnce(db, writing, async () => {
      isRepeated = false;
      return write(db, unit, { ...writing, action: handler }, writeDeps.watch);
    });
    if (unit.settlements.length > 0 && writing.endpoint.journaled !== true)
      throw new Error(`${writing.endpoint.path} writes in the journal, and does not say so`);
    return { answer: { output, isRepeated }, stays: !isTrial(writing) };
  });
  return { ...ended, unit };
}

async function undoneInJournal({ settlements }: UnitOfWork): Promise<void> {
  for (const { rolledBack } of settlements) await rolledBack();
}

/** Every call of a sandbox is a trial; others may request a trial where the endpoint allows it. */
function isTrial({ caller, endpoint, input: { body } }: Writing): boolean {
  if (caller.essai) return true;
  return (
    endpoint.mayTry === true &&
    typeof body === 'object' &&
    body !== null &&
    Reflect.get(body, 'essai') === true
  );
}

/** Waits for all of them. @throws what the first that failed throws */
async function allSettled(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

type Ready = { readonly action: Handler<Endpoint>; readonly giveUp: () => Promise<void> };

async function prepared(
  { action: handler, input, caller, now }: Writing,
  db: Kysely<Tables>,
): Promise<Ready> {
  if (typeof handler === 'function') return { action: handler, giveUp: async () => {} };
  const ready = await handler.prepare({ ...caller, db, now }, input);
  return {
    action: (call, inputOf) => handler.write(call, inputOf, ready),
    giveUp: () => handler.giveUp(ready),
  };
}

function answeredOnce(
  db: Kysely<Tables>,
  { endpoint, input, caller, now, key }: Writing,
  work: () => Promise<unknown>,
): Promise<unknown> {
  // A file is not stored for a repetition: it is generated again. A secret is stored nowhere.
  const isStored = !endpoint.answersFile && !endpoint.answersSecret;
  if (key === null || caller.signedIn === null || !isStored) return work();
  const call = `${endpoint.method} ${endpoint.path}`;
  const structureId = structureIdOf(caller.actor);
  // A deletion may name its object in the address, which is then the whole content of the call.
  const body = input.query === null ? input.body : input;
  return once(db, { by: caller.signedIn, call, key, structureId, body, now }, work);
}

/**
 * The write and its history are one: a write that records none is refused, with everything it did.
 */
async function write(
  db: Kysely<Tables>,
  unit: UnitOfWork,
  writing: Writing & Pick<Ready, 'action'>,
  watch: Watch,
): Promise<unknown> {
  const { endpoint, action: handler, input, caller, now, source, hostname } = writing;
  const { audit: action } = endpoint;
  if (action === null) throw new Error(`${endpoint.path} only reads`);
  const recorded: (HistoryEntry & { readonly action: HistoryAction })[] = [];
  let isNothing = false;
  const record = async (...entries: readonly HistoryEntry[]) => {
    for (const entry of entries) recorded.push({ action, ...entry });
    const ends = await insertHistory(db, { action, at: now, caller }, entries);
    for (const [chain, end] of ends) unit.traces.set(chain, end);
  };
  const call: Call = {
    ...caller,
    db,
    now,
    hostname,
    isTrial: isTrial(writing),
    record,
    recordNothing: () => {
      isNothing = true;
    },
    complete: (settlement) => void unit.settlements.push(settlement),
    afterCommit: (work) => void unit.afterCommit.push(work),
    afterRollback: (work) => void unit.afterRollback.push(work),
  };
  const output = await handler(call, input);
  if (recorded.length === 0 && !isNothing) {
    throw new Error(`${endpoint.method} ${endpoint.path} wrote without a trace`);
  }
  const say = await watch.acts(db, { endpoint, now, source, who: caller }, recorded);
  unit.afterCommit.push(async () => say());
  return output;
}

/**
 * Work that one attempt at a writing call leaves until its outcome is known. Created anew for each
 * attempt.
 */
type Work = () => Promise<void>;

class UnitOfWork {
  readonly settlements: Settlement[] = [];
  readonly afterCommit: Work[] = [];
  readonly afterRollback: Work[] = [];
  /** Last history line written, by chain. */
  readonly traces = new Map<string, Trace>();
}
