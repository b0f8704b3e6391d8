import { NOT_FOUND } from '#contract/problem.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { ELEMENT_CHANGED } from '#contract/registration/isrc.ts';
import type { FieldError } from '#domain/refusal.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { asProblem, type ProblemError, unreachable } from '#web/app/api/problem-error.ts';
import { Queue, untilAnswered } from '#web/app/intents/queue.ts';
import { valueStore } from '#web/design/value-store.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Known, knownOf, scopeOf } from './known.ts';
import { perform, readElement } from './perform.ts';
import { rowOfElement } from './row-of-element.ts';
import { type SavingState, savingOf, settled, without } from './saving-state.ts';
import { inOrder, lineOf, type Saved, type Task, TITLE, taskOfLine } from './task.ts';

/** A line leaves when nothing was typed in it for this long. */
export const DEBOUNCE_MILLISECONDS = 800;

export type AutosaveOptions = {
  readonly sheet: Sheet;
  /** For whom the dossier is opened: the current structure may be another one when the call is made. */
  readonly structureId: number;
  readonly known: ReadonlyMap<number, Known>;
  readonly dossierId: number | null;
  readonly titre: string;
  /** Current full year in Paris. */
  readonly year: number;
  /** Some lines were kept on this device while a call may have been under way: it may have been carried out. */
  readonly uncertain?: boolean;
  /** A creation that an earlier page sent and heard nothing of: it is sent again, under the same key. */
  readonly opening?: Opening | null;
  /** The creation that opens the dossier is about to leave. */
  readonly onOpening?: () => void;
  /** The first recording was saved: the dossier has a number and an address. */
  readonly onOpened: (dossierId: number) => void;
};

export type Opening = { readonly task: Task & { readonly kind: 'create' }; readonly key: string };

/** What the portal answers once it has looked at a creation and will not carry it out. */
const REFUSED = [400, 409, 422];

/** Saves the lines one after the other, one call at a time, so that their order is that of the lines. */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #store: ReturnType<typeof valueStore<SavingState>>;
  readonly #queue = new Queue<Saved>({
    send: (what) => this.#send(what),
    order: (waiting) => inOrder(waiting, this.#lines),
    judge: untilAnswered,
    atOnce: 1,
  });
  readonly #stopListening: () => void;
  /** As they were when they were last compared. */
  #rows: readonly Row[];
  #savedTitre: string;
  #titreRefused: string | null = null;
  #savedAt: Date | null = null;
  /** A creation was sent and got no answer. */
  #uncertain: boolean;
  /** The creation that opens the dossier. Without an answer it is sent again word for word, under the same key. */
  #opening: Opening | null;

  constructor(options: AutosaveOptions) {
    const { sheet, known, dossierId, titre, uncertain = false, opening = null } = options;
    this.#options = options;
    this.#uncertain = uncertain;
    this.#opening = opening;
    this.#savedTitre = titre;
    this.#rows = sheet.read().rows;
    this.#store = valueStore<SavingState>({
      ...{ dossierId, titre, known, saving: { state: 'rest' }, waiting: 0 },
      ...{ refused: new Map(), conflicts: new Map() },
    });
    const stops = [this.#queue.subscribe(() => this.#change()), sheet.subscribe(this.#noteRows)];
    this.#stopListening = () => {
      for (const stop of stops) stop();
    };
    // Some may come from this device, where an earlier visit left them. They leave once whoever opens this is ready.
    const typed = this.#rows.filter((row) => !isBlankRow(row) && scopeOf(known.get(row.key)) === 'all');
    this.#put(
      typed.map(({ key }) => key),
      1,
    );
  }

  read = (): SavingState => this.#store.read();
  /** The creation that may be under way; null once the dossier is open. */
  readOpening = (): Opening | null => (this.read().dossierId === null ? this.#opening : null);
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /** What was typed leaves now. */
  hurry = (): void => this.#queue.hurry();

  /** Waits until nothing waits. False when something could not be saved. */
  flush = async (): Promise<boolean> => {
    await this.#queue.flush();
    const { refused, conflicts } = this.read();
    const isHeld = this.#queue.read().held !== null;
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
    if (theirs === undefined) return;
    const row = this.#adopt(key, theirs);
    this.#options.sheet.replace((rows) => rows.map((line) => (line.key === key ? row : line)));
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
    const { waiting: asked, sending, held } = this.#queue.read();
    const waiting = new Set([...asked, ...sending].map(({ key }) => key)).size;
    const saving = savingOf({
      waiting,
      stuck: next.refused.size + next.conflicts.size,
      failedWith: held?.problem?.status ?? null,
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
    this.#queue.take(...those.filter((what) => !speaks.has(what)).map(String));
    this.#queue.putAll(
      [...speaks].map((what) => [String(what), what]),
      after,
    );
  }

  #taskOf(what: Saved): Task | null {
    if (what !== TITLE) return taskOfLine(this.#lines, what, this.#options.year);
    const { titre, dossierId } = this.read();
    const waits = titre !== this.#savedTitre && this.#titreRefused === null && dossierId !== null;
    return waits ? { kind: 'rename', titre } : null;
  }

  #send(what: Saved): Promise<void> | null {
    const wanted = this.#taskOf(what);
    if (wanted === null) return null;
    if (wanted.kind !== 'create' || this.read().dossierId !== null) return this.#perform(wanted);
    if (!(this.#uncertain && this.#opening)) this.#opening = { task: wanted, key: crypto.randomUUID() };
    return this.#open(what, this.#opening);
  }

  /** The creation that opens the dossier; the line that asked for it may be another, and comes after. */
  async #open(what: Saved, { task, key }: Opening): Promise<void> {
    const isOther = task.row.key !== what;
    if (isOther) this.#queue.take(String(task.row.key));
    this.#options.onOpening?.();
    await this.#perform(task, key);
    if (isOther) this.#put([what], 0);
  }

  async #perform(task: Task, openingKey?: string): Promise<void> {
    const { year, structureId } = this.#options;
    const { dossierId, known } = this.read();
    try {
      const knownIds = new Set([...known.values()].map(({ elementId }) => elementId));
      const done = await perform(task, {
        ...{ dossierId, knownIds, year, structureId, openingKey, uncertain: this.#uncertain },
      });
      this.#uncertain = false;
      this.#settle(task, done.known, done.dossierId);
    } catch (error) {
      await this.#fail(task, asProblem(error));
    }
  }

  /** The portal has it; what was typed meanwhile follows. */
  #settle(task: Task, known: Known | null, opened: number | null): void {
    this.#savedAt = new Date();
    if (task.kind === 'rename') {
      this.#savedTitre = task.titre;
      this.#put([TITLE], 0);
      return;
    }
    const [key, before] = [lineOf(task), this.read()];
    this.#change({ ...settled(before, key, known), dossierId: opened ?? before.dossierId });
    const isNew = before.dossierId === null && opened !== null;
    this.#put(isNew ? [key, TITLE] : [key], 0);
    if (isNew) this.#options.onOpened(opened);
  }

  async #fail(task: Task, problem: ProblemError): Promise<void> {
    const { status, code, sentence: message } = problem;
    if (untilAnswered(problem) === 'retry') {
      this.#uncertain ||= task.kind === 'create';
      throw problem;
    }
    if (task.kind === 'update' && [ELEMENT_CHANGED.code, TRANSITION_REFUSED.code].some((c) => c === code)) {
      return this.#meet(task, problem);
    }
    // Already gone is what a deletion wanted.
    if (task.kind === 'delete' && code === NOT_FOUND.code) return this.#settle(task, null, null);
    if (task.kind === 'update' && code === NOT_FOUND.code && (await this.#isGone(task))) {
      return this.#createAgain(task.row.key);
    }
    if (task === this.#opening?.task && REFUSED.includes(status)) this.#opening = null;
    this.#refuse(task, problem.problem.errors ?? [{ path: '', code, message }]);
  }

  #refuse(task: Task, errors: readonly FieldError[]): void {
    const { titre, refused } = this.read();
    if (task.kind !== 'rename') this.#change({ refused: new Map(refused).set(lineOf(task), errors) });
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

  /** A dossier that cannot be read either is another structure's for the time being: nothing is gone. */
  async #isGone({ known }: Task & { kind: 'update' }): Promise<boolean> {
    return readElement(this.read().dossierId, known.elementId).then(
      (element) => element === null,
      () => false,
    );
  }

  /** Somebody else was faster: both versions are shown, unless the line can no longer be changed at all. */
  async #meet(task: Task & { kind: 'update' }, problem: ProblemError): Promise<void> {
    const { key } = task.row;
    const { dossierId, conflicts } = this.read();
    const theirs = await readElement(dossierId, task.known.elementId).catch(() => undefined);
    if (theirs === undefined) throw unreachable();
    if (theirs === null) return this.#createAgain(key);
    this.#change({ conflicts: new Map(conflicts).set(key, theirs) });
    if (theirs.can.edit) return;
    this.takeTheirs(key);
    this.#refuse(task, [{ path: '', code: problem.code, message: problem.sentence }]);
  }

  /** Takes the element as it is saved; answers the line that shows it. */
  #adopt(key: number, theirs: ElementOut): Row {
    const row = rowOfElement(theirs, key);
    const { known, conflicts } = this.read();
    // Whoever changed it put it right.
    const adopted = { ...knownOf(theirs, row, { year: this.#options.year }), corrected: true };
    this.#change({ conflicts: without(conflicts, key), known: new Map(known).set(key, adopted) });
    return row;
  }
}
