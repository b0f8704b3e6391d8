/**
 * What happens to the register is in a journal, apart from the database, before anyone can see it; a database that lacks what its
 * journal holds gives no code. In which order, and what each missing piece means: docs/decisions/0027-journal.md.
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

/** As much of a call as its line needs. */
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
/** Whoever writes gives a sign, so that others go on looking (`others.ts`); silent for an hour, it begins another generation. */
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
  /** Lines of others that may still be under way. */
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

  /** Whether codes can be given. */
  get isSound(): boolean {
    return this.#state.kind === 'sound' && this.#generation?.isSound === true;
  }

  /** The journal is another database's: nobody may serve on it. */
  get foreign(): ForeignJournal | null {
    return this.#foreign;
  }

  /** Whether all of the journal was compared since this process began, and not only what was new. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Compares, and begins a generation of our own when both agree. Whoever asks meanwhile gets the same answer. */
  async open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    await this.#opening;
  }

  /** Names the ends of the chains of the history: what was written since the last time cannot be taken out unseen. */
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
   * Looked after every three seconds: a journal that was removed, cut or replaced closes the register, beneath this server or
   * another; a repair, or a journal that answers again, opens it without a restart. And others know that we live.
   */
  async repair(): Promise<void> {
    // Said anew at each look, whatever the others say: they listen to whoever speaks.
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

  /** What a writing call does to the register: durable, and its row in the call's transaction. @throws Refusal */
  async write(call: WritingCall, fact: RegisterFact): Promise<void> {
    const record = await this.append(call, fact);
    const { rows } = await record.row.execute(call.db);
    if (rows.length === 0) record.refuse();
  }

  /**
   * Durable when it returns; its word follows the end of the call (`confirmation.ts`). Whoever asks enters its row, before
   * the commit. What others who write have confirmed is read first: the database that the call sees must have it.
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

  /** The database under us is not as new as what we knew. */
  #refuseOlder(): never {
    this.#state = { kind: 'behind', codes: 0, lines: 0, since: this.#clock().toISOString() };
    throw domainErrorFor(this.#state);
  }

  #refuseUnsound(): Generation {
    if (this.#generation?.isSound !== true || this.#state.kind !== 'sound')
      throw domainErrorFor(this.#state);
    // A machine that slept: others may look at this generation no more.
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
      // Whoever put it there, or cut it, may do so again: only a process that starts on it trusts it.
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
      // Before anyone can ask: a database that goes back afterwards has lost what was told.
      for (const line of result.unsaid) await generation.add({ kind: 'confirmed', line }).durable;
      // A new journal of a register that has codes already begins with them.
      const adopted = await bootstrap(this.#db, generation);
      if (adopted > 0)
        this.#log.warn({ adopted }, 'the journal begins with the codes that the register has');
      this.#generation = generation;
      this.#state = state;
      this.#isWhole ||= result.isWhole;
      // At once: one that dies within seconds leaves nothing unnamed to the next.
      this.#heads ??= new HistoryHeads(result.named);
      await this.#heads.name(this.#db, generation);
    } catch (error) {
      // One that nobody writes in is not left to be watched; the next look begins another.
      if (begun !== this.#generation) await begun?.end();
      if (error instanceof ForeignJournal) this.#foreign = error;
      this.#failed(error);
    }
  }

  /** Whether what this process wrote was replaced or cut beneath it, which the others learn. */
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

  /** What comes without a call: one transaction, and the lines of what it does to the register. @throws Refusal */
  async notify<R>(work: (db: Kysely<Tables>) => Promise<BulkOutcome<R>>): Promise<R> {
    const generation = this.#refuseUnsound();
    const lostSight = (error: unknown) => this.#failed(error);
    const confirm = (number: number) =>
      this.#confirmation.sayAnew({ generation: generation.number, number });
    return reportedInBulk(this.#db, { generation, lostSight, confirm }, work);
  }

  /** Codes that came without a call: a made-up past, before anyone was served. */
  async bootstrap(): Promise<void> {
    if (this.#generation === null) return;
    await bootstrapAnew(this.#db);
    await bootstrap(this.#db, this.#generation);
  }
}
