import { NOT_FOUND } from '#contract/problem.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import type { FieldError } from '#domain/refusal.ts';
import { asProblem, type ProblemError, unreachable } from '#web/app/api/problem-error.ts';
import { Queue, retryUntilAnswered } from '#web/app/pending-changes/queue.ts';
import { valueStore } from '#web/design/value-store.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import type { AutosaveOptions } from './autosave-options.ts';
import { type Known, knownOf, scopeOf, whileSent } from './known.ts';
import { oneLine } from './one-line.ts';
import { isGone, isOvertaken, isRefusal, perform, readElement } from './perform.ts';
import { rowOfElement } from './row-of-element.ts';
import { type SavingState, savingOf, settled, without } from './saving-state.ts';
import {
  type Creation,
  inOrder,
  isOurs,
  lineOf,
  type Saved,
  saysSame,
  type Task,
  TITLE,
  taskOfLine,
} from './task.ts';

/** A line leaves when nothing was typed in it for this long. */
export const DEBOUNCE_MILLISECONDS = 800;

/** Saves the lines one after the other, one call at a time, so that their order is that of the lines. */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #store: ReturnType<typeof valueStore<SavingState>>;
  readonly #queue = new Queue<Saved>({
    send: (what) => this.#send(what),
    order: (waiting) => inOrder(waiting, this.#lines),
    recoveryOf: retryUntilAnswered,
    concurrency: 1,
  });
  readonly #stopListening: () => void;
  /** As they were when they were last compared. */
  #rows: readonly Row[];
  #titreRefused: string | null = null;
  #savedAt: Date | null = null;
  /** The creation that is not answered. It is sent again word for word, before any other, even when its line was removed. */
  #creation: Creation | null;

  constructor(options: AutosaveOptions) {
    const { sheet, known, dossierId, titre, creation = null } = options;
    this.#options = options;
    this.#creation = creation;
    this.#rows = sheet.read().rows;
    this.#store = valueStore<SavingState>({
      dossierId,
      titre,
      savedTitre: titre,
      known,
      saving: { state: 'rest' },
      waiting: 0,
      refused: new Map(),
      conflicts: new Map(),
    });
    const stops = [this.#queue.subscribe(() => this.#change()), sheet.subscribe(this.#noteRows)];
    this.#stopListening = () => {
      for (const stop of stops) stop();
    };
    // Some may come from this device, where an earlier visit left them. They leave once whoever opens this is ready.
    const typed = this.#rows.filter(
      (row) => !isBlankRow(row) && scopeOf(known.get(row.key)) === 'all',
    );
    this.#put(
      [...typed, ...(creation ? [creation.task] : [])].map(({ key }) => key),
      1,
    );
  }

  read = (): SavingState => this.#store.read();
  /** The creation that may be under way. */
  readCreation = (): Creation | null => this.#creation;
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** What was typed leaves now. */
  hurry = (): void => void this.#queue.flush();

  /** Waits until nothing waits. False when something could not be saved. */
  flush = async (): Promise<boolean> => {
    await this.#queue.flush();
    const { refused, conflicts } = this.read();
    const isHeld = this.#queue.read().suspended !== null;
    return !isHeld && this.#titreRefused === null && refused.size + conflicts.size === 0;
  };

  rename = (titre: string): void => {
    this.#titreRefused = null;
    this.#change({ titre });
    this.#put([TITLE], DEBOUNCE_MILLISECONDS);
  };

  /** Sends the durations of recordings in MINU: they go on to the society and can no longer change. */
  transmit = (keys: readonly number[]): void => this.#put(keys, 0);

  /** Of two versions of a line, the one on this screen. */
  keepMine = (key: number): void => {
    const theirs = this.read().conflicts.get(key);
    if (theirs === undefined) return;
    this.#adopt(key, theirs);
    this.transmit([key]);
  };

  /** Of two versions of a line, the one that somebody else saved. */
  takeTheirs = (key: number): void => {
    const theirs = this.read().conflicts.get(key);
    if (theirs !== undefined) this.#show(this.#adopt(key, theirs));
  };

  /** Nothing more is sent, nor listened to. */
  stop = (): void => {
    this.#stopListening();
    this.#queue.clear();
  };

  get #lines() {
    return { rows: this.#rows, known: this.read().known };
  }

  #change(changes: Partial<SavingState> = {}): void {
    const next = { ...this.read(), ...changes };
    const { waiting: asked, sending, suspended } = this.#queue.read();
    const waiting = new Set([...asked, ...sending].map(({ key }) => key)).size;
    const saving = savingOf({
      waiting,
      stuck: next.refused.size + next.conflicts.size,
      failedWith: suspended?.problem?.status ?? null,
      titreRefused: this.#titreRefused,
      savedAt: this.#savedAt,
    });
    this.#store.write({ ...next, saving, waiting });
  }

  /** Compares the lines with those seen before, and notes which ones have something to save. */
  readonly #noteRows = (): void => {
    const { rows } = this.#options.sheet.read();
    const gone = new Map(this.#rows.map((row) => [row.key, row]));
    const changed: number[] = [];
    const { known, conflicts, refused } = this.read();
    for (const row of rows) {
      if (gone.get(row.key) !== row && !conflicts.has(row.key)) changed.push(row.key);
      gone.delete(row.key);
    }
    this.#rows = rows;
    const keys = [...changed, ...gone.keys()];
    this.#change({ refused: keys.reduce(without, refused) });
    // A recording in MINU leaves for good with its duration: the person says when.
    const free = keys.filter((key) => gone.has(key) || scopeOf(known.get(key)) === 'all');
    this.#put(free, DEBOUNCE_MILLISECONDS);
  };

  /** Those that have something to say leave after this many milliseconds; the others, not at all. */
  #put(those: readonly Saved[], after: number): void {
    const speaks = new Set(those.filter((what) => this.#taskOf(what) !== null));
    this.#queue.dequeue(...those.filter((what) => !speaks.has(what)).map(String));
    this.#queue.enqueueAll(
      [...speaks].map((what) => [String(what), what]),
      after,
    );
  }

  #taskOf(what: Saved): Task | null {
    if (what === this.#creation?.task.key) return this.#creation.task;
    if (what !== TITLE) return taskOfLine(this.#lines, what, this.#options.year);
    const { titre, savedTitre, dossierId } = this.read();
    const waits = titre !== savedTitre && this.#titreRefused === null && dossierId !== null;
    return waits ? { kind: 'rename', titre } : null;
  }

  #send(what: Saved): Promise<void> | null {
    const wanted = this.#taskOf(what);
    if (wanted === null) return null;
    return wanted.kind === 'create' ? this.#create(wanted) : this.#perform(wanted);
  }

  /** Creates a recording; after the one that is not answered, if that is another. */
  async #create(wanted: Creation['task']): Promise<void> {
    this.#creation ??= { task: wanted, idempotencyKey: crypto.randomUUID() };
    const { task, idempotencyKey } = this.#creation;
    const isOther = task.key !== wanted.key;
    if (isOther) this.#queue.dequeue(String(task.key));
    this.#options.onCreating?.();
    try {
      await this.#perform(task, idempotencyKey);
    } catch (problem) {
      // The line that asked may go before the next try.
      if (isOther) this.#put([task.key], 0);
      throw problem;
    }
    if (!isOther) return;
    const errors = this.#creation && this.read().refused.get(task.key);
    if (errors) this.#refuse(wanted, errors);
    else this.#put([wanted.key], 0);
  }

  async #perform(task: Task, idempotencyKey?: string): Promise<void> {
    // Without an answer, any field of a line that was to be deleted may be gone: brought back, all of it is said again.
    if (task.kind === 'update') this.#hold(task.row.key, whileSent(task.known, task.changes));
    if (task.kind === 'delete') this.#hold(task.key, whileSent(task.known, task.known.saved));
    const { structureId } = this.#options;
    const { dossierId } = this.read();
    try {
      const done = await perform(task, { dossierId, structureId, idempotencyKey });
      this.#settle(task, done.known, done.dossierId);
    } catch (error) {
      await this.#fail(task, asProblem(error));
    }
  }

  /** The portal has it; what was typed meanwhile follows. */
  #settle(task: Task, known: Known | null, opened: number | null): void {
    this.#savedAt = new Date();
    if (task.kind === 'rename') {
      this.#change({ savedTitre: task.titre });
      this.#put([TITLE], 0);
      return;
    }
    if (task.kind === 'create') this.#creation = null;
    const key = lineOf(task);
    const { creation, year } = this.#options;
    const one = known && task === creation?.task ? oneLine(this.#lines, key, known, year) : null;
    if (one) {
      this.#change(settled(this.read(), one.gone, null));
      this.#options.sheet.replace(() => one.rows);
    }
    const before = this.read();
    this.#change({
      ...settled(before, key, one ? one.held : known),
      dossierId: opened ?? before.dossierId,
    });
    // What can change no more is not undone.
    if (task.kind === 'update' && known?.can.edit === false) this.#show(task.row);
    const isNew = before.dossierId === null && opened !== null;
    this.#put(isNew ? [key, TITLE] : [key], 0);
    if (isNew) this.#options.onOpened(opened);
  }

  async #fail(task: Task, problem: ProblemError): Promise<void> {
    const { status, code, sentence: message } = problem;
    const isMissing = code === NOT_FOUND.code;
    if (retryUntilAnswered(problem) === 'retry') throw problem;
    if (task.kind === 'update' && isOvertaken(code)) return this.#meet(task, problem);
    // Already gone is what a deletion wanted.
    if (task.kind === 'delete' && isMissing) return this.#settle(task, null, null);
    if (task.kind === 'update' && isMissing && (await isGone(this.read().dossierId, task.known))) {
      return this.#createAgain(task.row.key);
    }
    if (task.kind === 'create' && isRefusal(status)) {
      this.#creation = null;
      // The line says something else by now, or is gone.
      if (!saysSame(this.#taskOf(task.key), task)) return this.#put([task.key], 0);
    }
    if ('known' in task) this.#hold(lineOf(task), task.known);
    this.#refuse(task, problem.problem.errors ?? [{ path: '', code, message }]);
  }

  #refuse(task: Task, errors: readonly FieldError[]): void {
    const { titre, refused } = this.read();
    if (task.kind !== 'rename')
      this.#change({ refused: new Map(refused).set(lineOf(task), errors) });
    // Another title was typed meanwhile: it leaves.
    else if (task.titre !== titre) this.#put([TITLE], 0);
    else {
      this.#titreRefused = errors[0]?.message ?? '';
      this.#change();
    }
  }

  /** The element is not there any more: what the line says becomes a recording again. */
  #createAgain(key: number): void {
    this.#change({ known: without(this.read().known, key) });
    this.#put([key], 0);
  }

  /** Somebody else was faster: both versions are shown, unless the line can no longer be changed at all. */
  async #meet(task: Task & { kind: 'update' }, problem: ProblemError): Promise<void> {
    const { key } = task.row;
    const { dossierId, conflicts } = this.read();
    const theirs = await readElement(dossierId, task.known.elementId).catch(() => undefined);
    if (theirs === undefined) throw unreachable();
    if (theirs === null) return this.#createAgain(key);
    if (isOurs(task, theirs)) return this.#settle(task, this.#asRead(theirs), null);
    this.#change({ conflicts: new Map(conflicts).set(key, theirs) });
    if (theirs.can.edit) return;
    this.takeTheirs(key);
    this.#refuse(task, [{ path: '', code: problem.code, message: problem.sentence }]);
  }

  /** Takes the element as it is saved; answers the line that shows it. */
  #adopt(key: number, theirs: ElementOut): Row {
    const row = rowOfElement(theirs, key);
    this.#change({ conflicts: without(this.read().conflicts, key) });
    this.#hold(key, this.#asRead(theirs, row));
    return row;
  }

  /** This line, in whatever step of the sheet. */
  #show = (row: Row): void =>
    this.#options.sheet.replace((rows) => rows.map((line) => (line.key === row.key ? row : line)));

  #asRead = (theirs: ElementOut, row = rowOfElement(theirs)): Known =>
    knownOf(theirs, row, { year: this.#options.year, changed: true });

  #hold(key: number, known: Known): void {
    this.#change({ known: new Map(this.read().known).set(key, known) });
  }
}
