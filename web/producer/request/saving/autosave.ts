import { NOT_FOUND } from '#contract/problem.ts';
import { ELEMENT_CHANGED } from '#contract/registration/isrc.ts';
import { TRANSITION_REFUSED } from '#domain/registration/transitions.ts';
import { asProblem, type ProblemError } from '#web/app/api/problem-error.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { Task } from './next-task.ts';
import { Outbox, type OutboxStart } from './outbox.ts';
import { perform, readElement } from './perform.ts';
import type { SavingState } from './saving-state.ts';

const FIRST_RETRY_MILLISECONDS = 2000;
const LONGEST_RETRY_MILLISECONDS = 30_000;

export type AutosaveOptions = Omit<OutboxStart, 'rows'> & {
  readonly sheet: Sheet;
  /** For whom the dossier is opened: the current structure may be another one when the call is made. */
  readonly structureId: number;
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
  readonly #outbox: Outbox;
  readonly #sheet: Sheet;
  readonly #structureId: number;
  readonly #onOpening: () => void;
  readonly #onOpened: (dossierId: number) => void;
  readonly #stopListening: () => void;
  readonly #calm = new Set<() => void>();
  #running = false;
  #stopped = false;
  /** Failures in a row; below zero while one more try is under way. */
  #failures = 0;
  #uncertain = false;
  /** The creation that opens the dossier. Without an answer it is sent again word for word, under the same key. */
  #opening: Opening | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutosaveOptions) {
    const { sheet, structureId, uncertain = false, onOpened, onOpening, opening, ...start } = options;
    this.#sheet = sheet;
    this.#opening = opening ?? null;
    this.#onOpening = onOpening ?? (() => undefined);
    this.#structureId = structureId;
    this.#uncertain = uncertain;
    this.#onOpened = onOpened;
    this.#outbox = new Outbox({ ...start, rows: sheet.read().rows });
    const unsubscribe = sheet.subscribe(() => {
      this.#outbox.noteRows(sheet.read().rows, Date.now());
      this.#plan();
    });
    window.addEventListener('online', this.hurry);
    this.#stopListening = () => {
      unsubscribe();
      window.removeEventListener('online', this.hurry);
    };
    if (this.#outbox.waiting > 0) this.#timer = setTimeout(this.#plan);
  }

  read = (): SavingState => this.#outbox.state;
  /** The creation that may be under way; null once the dossier is open. */
  readOpening = (): Opening | null => (this.read().dossierId === null ? this.#opening : null);
  subscribe = (listener: () => void) => this.#outbox.subscribe(listener);

  /** What was typed leaves now. */
  hurry = (): void => {
    this.#failures = -Math.abs(this.#failures);
    this.#outbox.hurry();
    this.#plan();
  };

  /** Waits until nothing waits. False when something could not be saved. */
  flush = async (): Promise<boolean> => {
    this.hurry();
    if (this.#running || this.#outbox.waiting > 0) {
      await new Promise<void>((resolve) => {
        this.#calm.add(resolve);
      });
    }
    return !this.#outbox.isStuck;
  };

  rename = (titre: string): void => {
    this.#outbox.setTitre(titre, Date.now());
    this.#plan();
  };

  /** Sends the durations of recordings in MINU: they go on to the society and can no longer change. */
  transmit = (keys: readonly number[]): void => {
    this.#outbox.send(keys);
    this.#plan();
  };

  /** Of two versions of a line, the one on this screen. */
  keepMine = (key: number): void => {
    const theirs = this.read().conflicts.get(key);
    if (theirs === undefined) return;
    this.#outbox.adopt(key, theirs);
    this.transmit([key]);
  };

  /** Of two versions of a line, the one that somebody else saved. */
  takeTheirs = (key: number): void => {
    const theirs = this.read().conflicts.get(key);
    if (theirs === undefined) return;
    const row = this.#outbox.adopt(key, theirs);
    this.#sheet.replace((rows) => rows.map((line) => (line.key === key ? row : line)));
  };

  /** What waits is still sent; nothing new is listened to. */
  stop = (): void => {
    this.#stopped = true;
    this.#stopListening();
  };

  readonly #plan = (): void => {
    if (this.#running) return;
    clearTimeout(this.#timer);
    if (this.#failures > 0) {
      this.#release();
      if (!this.#stopped) this.#timer = setTimeout(this.#retry, retryDelay(this.#failures));
      return;
    }
    const { task, wakeAt } = this.#outbox.next(Date.now());
    if (task !== null) void this.#run(task);
    else if (wakeAt !== null) this.#timer = setTimeout(this.#plan, Math.max(0, wakeAt - Date.now()));
    else this.#release();
  };

  readonly #retry = (): void => {
    this.#failures = -this.#failures;
    this.#outbox.retry();
    this.#plan();
  };

  #release(): void {
    for (const resolve of this.#calm) resolve();
    this.#calm.clear();
  }

  async #run(wanted: Task): Promise<void> {
    this.#running = true;
    const { dossierId, known } = this.read();
    if (wanted.kind === 'create' && dossierId === null && !(this.#uncertain && this.#opening)) {
      this.#opening = { task: wanted, key: crypto.randomUUID() };
    }
    const opening = wanted.kind === 'create' && dossierId === null ? this.#opening : null;
    const task = opening?.task ?? wanted;
    this.#outbox.begin(task);
    if (opening !== null) this.#onOpening();
    try {
      const knownIds = new Set([...known.values()].map(({ elementId }) => elementId));
      const done = await perform(task, {
        ...{ dossierId, knownIds, year: this.#outbox.year, uncertain: this.#uncertain },
        structureId: this.#structureId,
        openingKey: opening?.key,
      });
      this.#failures = 0;
      this.#uncertain = false;
      this.#outbox.done(task, done.known, done.dossierId, new Date());
      if (dossierId === null && done.dossierId !== null) this.#onOpened(done.dossierId);
    } catch (error) {
      await this.#fail(task, asProblem(error));
    }
    this.#running = false;
    this.#plan();
  }

  async #fail(task: Task, problem: ProblemError): Promise<void> {
    const { status, code, sentence: message } = problem;
    if (status === 0 || status >= 500) {
      this.#failures = Math.abs(this.#failures) + 1;
      this.#uncertain ||= task.kind === 'create';
      return this.#outbox.unreached(task, status);
    }
    if (task.kind === 'update' && [ELEMENT_CHANGED.code, TRANSITION_REFUSED.code].some((c) => c === code)) {
      return this.#meet(task, problem);
    }
    // Already gone is what a deletion wanted.
    if (task.kind === 'delete' && code === NOT_FOUND.code) {
      return this.#outbox.done(task, null, null, new Date());
    }
    if (task.kind === 'update' && code === NOT_FOUND.code && (await this.#isGone(task))) {
      return this.#outbox.forget(task.row.key);
    }
    if (task === this.#opening?.task && REFUSED.includes(status)) this.#opening = null;
    this.#outbox.refuse(task, problem.problem.errors ?? [{ path: '', code, message }]);
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
    const theirs = await readElement(this.read().dossierId, task.known.elementId).catch(() => undefined);
    if (theirs === undefined) return this.#outbox.unreached(task, 0);
    if (theirs === null) return this.#outbox.forget(key);
    this.#outbox.meet(key, theirs);
    if (theirs.can.edit) return;
    this.takeTheirs(key);
    this.#outbox.refuse(task, [{ path: '', code: problem.code, message: problem.sentence }]);
  }
}

function retryDelay(failures: number): number {
  return Math.min(LONGEST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1));
}
