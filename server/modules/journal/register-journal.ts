/**
 * Register events are in a journal, apart from the database, before they are visible; a database
 * that lacks what its journal holds issues no code. Order, and meaning of each missing piece:
 * docs/decisions/0027-journal.md.
 */

import type { Kysely } from 'kysely';
import type { RegisterFact } from '#domain/register/register-fact.ts';
import type { Call } from '#server/platform/call.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { beginGeneration, type JournalLocation } from './begin.ts';
import { bootstrap, bootstrapAnew } from './bootstrap.ts';
import { type BulkOutcome, reportedInBulk } from './bulk.ts';
import { isChangedExternal, markChanged } from './changed-generation.ts';
import { Confirmation, unavailable } from './confirmation.ts';
import { ForeignJournal, refuseForeign } from './deployment.ts';
import type { Generation } from './generation.ts';
import { HistoryHeads } from './history/heads.ts';
import { type JournalRecord, NOT_WRITTEN, rowOf } from './journal-record.ts';
import { forgetMarks } from './reading/marks.ts';
import { OtherWriters } from './reading/other-writers.ts';
import { type MissingLine, READ_AT_START, scan } from './reading/scan.ts';
import {
  CHANGED,
  CHANGED_EXTERNAL,
  domainErrorFor,
  type RegisterState,
  registerStateOf,
  stateOfFailure,
} from './register-state.ts';
import { type PassOver, voidAll } from './void-lines.ts';

/** The parts of a call that its line needs. */
type WritingCall = Pick<Call, 'db' | 'complete' | 'isTrial'>;

type Log = { error(facts: object, line: string): void; warn(facts: object, line: string): void };

type Deps = {
  readonly db: Kysely<Tables>;
  readonly journal: JournalLocation;
  readonly clock: Clock;
  readonly log: Log;
  readonly passOver: PassOver;
  /** Lines up to which a start reads the whole journal. */
  readonly wholeUpTo?: number;
};

const MINUTE = 60_000;
/**
 * Milliseconds: after `sign` of silence a writer adds a line, so that others go on watching it
 * (`other-writers.ts`); after `own` it begins another generation.
 */
const SILENCE = { sign: 30 * MINUTE, own: 60 * MINUTE } as const;

export class RegisterJournal {
  readonly #db: Kysely<Tables>;
  readonly #journal: JournalLocation;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #passOver: PassOver;
  readonly #wholeUpTo: number;
  #generation: Generation | null = null;
  #state: RegisterState = { kind: 'unavailable', reason: 'pas encore ouvert' };
  #opening: Promise<void> | null = null;
  #heads: HistoryHeads | null = null;
  readonly #rest: OtherWriters;
  readonly #confirmation: Confirmation;
  /** Lines of other processes whose transaction may still be running. */
  #young: readonly MissingLine[] = [];
  #foreign: ForeignJournal | null = null;
  #isWhole = false;
  #mentionsChanged = false;

  constructor({ db, journal, clock, log, passOver, wholeUpTo = READ_AT_START }: Deps) {
    this.#db = db;
    this.#journal = journal;
    this.#clock = clock;
    this.#log = log;
    this.#passOver = passOver;
    this.#wholeUpTo = wholeUpTo;
    this.#rest = new OtherWriters(journal);
    this.#confirmation = new Confirmation(db, this.#rest, {
      generation: () => (this.isSound ? this.#generation : null),
      open: () => this.open(),
      failed: (error, generation) => {
        if (generation === undefined || generation === this.#generation) this.#failed(error);
      },
    });
  }

  get state(): RegisterState {
    return this.#state;
  }

  get location(): string {
    return this.#journal.location;
  }

  /** The last line that this process wrote; null while it writes none. */
  get lastLine(): Generation['last'] {
    return this.#generation?.last ?? null;
  }

  /** Whether codes can be issued. */
  get isSound(): boolean {
    return this.#state.kind === 'sound' && this.#generation?.isSound === true;
  }

  /** Set when the journal belongs to another database: the portal must not serve. */
  get foreign(): ForeignJournal | null {
    return this.#foreign;
  }

  /** Whether all of the journal was compared since this process began, and not only what was new. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Compares, and begins a new generation when both agree. Concurrent callers share the result. */
  async open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    await this.#opening;
  }

  /**
   * Names the ends of the history chains, so that lines written since the last round cannot be
   * removed unnoticed.
   */
  async nameHistory(): Promise<void> {
    if (this.#generation !== null && this.isSound)
      await this.#heads?.name(this.#db, this.#generation);
  }

  async close(): Promise<void> {
    await this.nameHistory().catch((error: unknown) => this.#failed(error));
    await this.#generation?.end();
    this.#generation = null;
    this.#state = { kind: 'unavailable', reason: 'fermé' };
  }

  /**
   * Runs every three seconds: a journal that was removed, cut or replaced, under this server or
   * another, closes the register; a repair, or a journal that answers again, reopens it without a
   * restart. It also signals to other processes that this one is alive.
   */
  async repair(): Promise<void> {
    // Reported anew at each round, whatever others report: they rely on fresh reports.
    if (!this.isSound && (await this.#isChanged())) return this.#close(CHANGED);
    const own = this.#generation?.number ?? 0;
    if (await isChangedExternal(this.#db, own)) return this.#close(CHANGED_EXTERNAL);
    const generation = this.isSound ? this.#generation : null;
    if (generation === null) return this.open();
    try {
      await generation.check();
      await this.#rest.assertThere();
      if (generation.silence > SILENCE.sign)
        await generation.add({ kind: 'kept', numbers: [] }).durable;
    } catch (error) {
      if (generation !== this.#generation) return;
      this.#failed(error);
      return this.open();
    }
    this.#young = await this.#void(generation, this.#young);
  }

  /** Reads all of the journal again where the start read what was new only; once. */
  async readWhole(): Promise<void> {
    if (this.#isWhole || !this.isSound) return;
    const result = await scan(this.#db, this.#journal, Number.POSITIVE_INFINITY);
    const state = registerStateOf(result);
    this.#isWhole = true;
    if (state.kind === 'sound') return;
    // So that the next look, here or elsewhere, reads them from their beginning.
    const differing = [...result.broken, ...result.missing].map(({ generation }) => generation);
    await forgetMarks(this.#db, differing);
    this.#close(state);
  }

  /**
   * Writes the register event of a call: durable line, and its row in the call's transaction.
   * @throws Refusal
   */
  async write(call: WritingCall, fact: RegisterFact): Promise<void> {
    const record = await this.append(call, fact);
    const { rows } = await record.row.execute(call.db);
    if (rows.length === 0) record.refuse();
  }

  /**
   * Durable on return; its confirmation follows the end of the call (`confirmation.ts`). The caller
   * inserts its row, before the commit. Lines confirmed by other processes are read first: the
   * database of the call must have them.
   * @throws Refusal JOURNAL_UNAVAILABLE, REGISTER_BEHIND
   */
  async append(call: WritingCall, fact: RegisterFact): Promise<JournalRecord> {
    this.#refuseUnsound();
    if (call.isTrial) return NOT_WRITTEN;
    await this.#lookAtRest();
    const generation = this.#refuseUnsound();
    const { number, durable } = generation.add(fact);
    call.complete(this.#confirmation.endingOf(generation, number));
    const confirmed = [
      ...this.#rest.heads,
      { generation: generation.number, stored: this.#confirmation.stored },
    ];
    await durable.catch((error: unknown) => {
      this.#failed(error);
      throw unavailable(String(error));
    });
    return {
      row: rowOf({ generation: generation.number, number }, confirmed),
      refuse: () => this.#refuseOlder(),
    };
  }

  /** Before a call that was committed is answered again: see `Confirmation`. @throws Refusal JOURNAL_UNAVAILABLE */
  settled(): Promise<void> {
    return this.#confirmation.settled();
  }

  /** The database is older than what this process knows. */
  #refuseOlder(): never {
    this.#state = { kind: 'behind', codes: 0, lines: 0, since: this.#clock().toISOString() };
    throw domainErrorFor(this.#state);
  }

  #refuseUnsound(): Generation {
    if (this.#generation?.isSound !== true || this.#state.kind !== 'sound')
      throw domainErrorFor(this.#state);
    // The machine was suspended: other processes may no longer watch this generation.
    if (this.#generation.silence > SILENCE.own) {
      this.#failed(new Error('silent for more than an hour'));
      throw domainErrorFor(this.#state);
    }
    return this.#generation;
  }

  /** @throws Refusal */
  async #lookAtRest(): Promise<void> {
    await this.#rest.look().catch((error: unknown) => {
      this.#failed(error);
      throw domainErrorFor(this.#state);
    });
  }

  #failed(error: unknown): void {
    this.#state = stateOfFailure(error);
    this.#log.error({ err: error }, 'the journal of the register failed: no code is given');
  }

  #close(state: RegisterState): void {
    this.#state = state;
    this.#log.error({ register: state }, 'the register and its journal differ: no code is given');
  }

  async #open(): Promise<void> {
    let begun: Generation | null = null;
    try {
      // The journal was replaced or cut, and may be again: only a process that starts on it trusts
      // it.
      if (await this.#isChanged()) return this.#close(CHANGED);
      await this.#generation?.end().catch(() => {});
      this.#generation = null;
      this.#foreign = null;
      const { id: deploymentId } = await refuseForeign(this.#db, this.#journal);
      const result = await scan(this.#db, this.#journal, this.#wholeUpTo);
      const state = registerStateOf(result);
      if (state.kind !== 'sound') return this.#close(state);
      const generation = await beginGeneration(this.#db, this.#journal, this.#clock);
      begun = generation;
      this.#confirmation.begin();
      this.#rest.begin(
        { generation: generation.number, deploymentId },
        result.marks,
        result.missing.map((one) => ({ generation: one.generation, number: one.line.number })),
        this.#clock(),
      );
      this.#young = await this.#void(generation, result.missing);
      // Before any call is served: a database restored later would have lost answered calls.
      for (const line of result.unsaid) await generation.add({ kind: 'confirmed', line }).durable;
      // A new journal of a register that has codes already begins with them.
      const adopted = await bootstrap(this.#db, generation);
      if (adopted > 0)
        this.#log.warn({ adopted }, 'the journal begins with the codes that the register has');
      this.#generation = generation;
      this.#state = state;
      this.#isWhole ||= result.isWhole;
      // Immediately: if this process dies within seconds, no end is left unnamed.
      this.#heads ??= new HistoryHeads(result.named);
      await this.#heads.name(this.#db, generation);
    } catch (error) {
      // Ends a generation that will not be written, so that others need not watch it; the next
      // round begins another.
      if (begun !== this.#generation) await begun?.end();
      if (error instanceof ForeignJournal) this.#foreign = error;
      this.#failed(error);
    }
  }

  /** Whether this process's lines were replaced or cut; also reported to other processes. */
  async #isChanged(): Promise<boolean> {
    const isChanged = (await this.#generation?.isChanged()) === true;
    if (isChanged || this.#mentionsChanged)
      await markChanged(this.#db, this.#generation?.number ?? 0, isChanged);
    this.#mentionsChanged = isChanged;
    return isChanged;
  }

  #void(generation: Generation, lines: readonly MissingLine[]): Promise<readonly MissingLine[]> {
    const deps = { db: this.#db, passOver: this.#passOver, now: this.#clock(), log: this.#log };
    return voidAll(generation, lines, deps);
  }

  /**
   * For changes outside a call: one transaction, and the lines of its register events.
   * @throws Refusal
   */
  async notify<R>(work: (db: Kysely<Tables>) => Promise<BulkOutcome<R>>): Promise<R> {
    const generation = this.#refuseUnsound();
    const lostSight = (error: unknown) => this.#failed(error);
    const confirm = (number: number) =>
      this.#confirmation.sayAnew({ generation: generation.number, number });
    return reportedInBulk(this.#db, { generation, lostSight, confirm }, work);
  }

  /** Adopts codes created outside a call: a fictional past, before any call is served. */
  async bootstrap(): Promise<void> {
    if (this.#generation === null) return;
    await bootstrapAnew(this.#db);
    await bootstrap(this.#db, this.#generation);
  }
}
