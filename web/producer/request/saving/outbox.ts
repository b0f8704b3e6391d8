import type { ElementOut } from '#contract/registration/element.ts';
import type { FieldError } from '#domain/refusal.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import { type Known, knownOf, scopeOf } from './known.ts';
import { type NextTask, nextTask, type Task } from './next-task.ts';
import { rowOfElement } from './row-of-element.ts';
import { type SavingState, savingOf, without } from './saving-state.ts';

/** A line leaves when nothing was typed in it for this long. */
export const DEBOUNCE_MILLISECONDS = 800;

export type OutboxStart = {
  readonly rows: readonly Row[];
  readonly known: ReadonlyMap<number, Known>;
  readonly dossierId: number | null;
  readonly titre: string;
  /** Current full year in Paris. */
  readonly year: number;
};

/** What was typed and is not saved yet. Knows neither the clock nor the network: both are told to it. */
export class Outbox {
  state: SavingState;
  #rows: readonly Row[];
  #due = new Map<number, number>();
  #savedTitre: string;
  #titreAt = 0;
  #titreRefused: string | null = null;
  #failedWith: number | null = null;
  #savedAt: Date | null = null;
  #listeners = new Set<() => void>();
  readonly year: number;

  constructor({ rows, known, dossierId, titre, year }: OutboxStart) {
    this.#rows = rows;
    this.#savedTitre = titre;
    this.year = year;
    const nothing = {
      saving: { state: 'rest' },
      waiting: 0,
      refused: new Map(),
      conflicts: new Map(),
    } as const;
    this.state = { dossierId, titre, known, ...nothing };
    // Some may come from this device, where an earlier visit left them; the others turn out to be saved.
    for (const row of rows) {
      if (!isBlankRow(row) && scopeOf(known.get(row.key)) === 'all') this.#due.set(row.key, 0);
    }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get waiting(): number {
    return this.#due.size + (this.#titreWaits ? 1 : 0);
  }

  get isStuck(): boolean {
    const { refused, conflicts } = this.state;
    return this.#failedWith !== null || this.#titreRefused !== null || refused.size + conflicts.size > 0;
  }

  get #titreWaits(): boolean {
    const { titre, dossierId } = this.state;
    return titre !== this.#savedTitre && this.#titreRefused === null && dossierId !== null;
  }

  show(changes: Partial<SavingState> = {}): void {
    const next = { ...this.state, ...changes };
    this.state = next;
    const { waiting } = this;
    const saving = savingOf({
      waiting,
      stuck: next.refused.size + next.conflicts.size,
      failedWith: this.#failedWith,
      titreRefused: this.#titreRefused,
      savedAt: this.#savedAt,
    });
    this.state = { ...next, saving, waiting };
    for (const listener of this.#listeners) listener();
  }

  /** Compares the lines with those seen before, and notes which ones have something to save. */
  noteRows(rows: readonly Row[], now: number): void {
    const before = new Map(this.#rows.map((row) => [row.key, row]));
    this.#rows = rows;
    const { known, conflicts } = this.state;
    let { refused } = this.state;
    for (const row of rows) {
      const same = before.get(row.key) === row;
      before.delete(row.key);
      if (same || conflicts.has(row.key)) continue;
      refused = without(refused, row.key);
      // A recording in MINU leaves for good with its duration: the person says when.
      if (scopeOf(known.get(row.key)) === 'all') this.#due.set(row.key, now + DEBOUNCE_MILLISECONDS);
    }
    for (const key of before.keys()) {
      refused = without(refused, key);
      if (known.has(key)) this.#due.set(key, now + DEBOUNCE_MILLISECONDS);
      else this.#due.delete(key);
    }
    this.show({ refused });
  }

  setTitre(titre: string, now: number): void {
    this.#titreAt = now + DEBOUNCE_MILLISECONDS;
    this.#titreRefused = null;
    this.show({ titre });
  }

  hurry(): void {
    for (const key of this.#due.keys()) this.#due.set(key, 0);
    this.#titreAt = 0;
    this.#failedWith = null;
    this.show();
  }

  send(keys: readonly number[]): void {
    for (const key of keys) this.#due.set(key, 0);
    this.show();
  }

  next(now: number): NextTask {
    const { known, titre } = this.state;
    const work = { rows: this.#rows, known, due: this.#due, now, year: this.year };
    const next = nextTask({ ...work, titre: this.#titreWaits ? { text: titre, at: this.#titreAt } : null });
    for (const key of next.settled) this.#due.delete(key);
    if (next.settled.length > 0) this.show();
    return next;
  }

  begin(task: Task): void {
    if (task.kind !== 'rename') this.#due.delete(keyOf(task));
  }

  /** The portal has it. */
  done(task: Task, known: Known | null, dossierId: number | null, at: Date): void {
    this.#failedWith = null;
    this.#savedAt = at;
    if (task.kind === 'rename') {
      this.#savedTitre = task.titre;
      this.show();
      return;
    }
    const key = keyOf(task);
    const all = known === null ? without(this.state.known, key) : new Map(this.state.known).set(key, known);
    if (task.kind !== 'delete' && this.#rowOf(key) !== task.row) this.#due.set(key, at.getTime());
    this.show({ known: all, dossierId: dossierId ?? this.state.dossierId });
  }

  /** No answer, or a fault of the portal: the same thing will be tried again. */
  unreached(task: Task, status: number): void {
    this.#failedWith = status;
    if (task.kind !== 'rename') this.#due.set(keyOf(task), 0);
    this.show();
  }

  retry(): void {
    this.#failedWith = null;
    this.show();
  }

  refuse(task: Task, errors: readonly FieldError[]): void {
    if (task.kind === 'rename') {
      this.#titreRefused = errors[0]?.message ?? '';
      this.show();
    } else this.show({ refused: new Map(this.state.refused).set(keyOf(task), errors) });
  }

  /** The element is not there any more: what the line says becomes a recording again. */
  forget(key: number): void {
    this.#due.set(key, 0);
    this.show({ known: without(this.state.known, key) });
  }

  meet(key: number, theirs: ElementOut): void {
    this.show({ conflicts: new Map(this.state.conflicts).set(key, theirs) });
  }

  /** Takes the element as it is saved; answers the line that shows it. */
  adopt(key: number, theirs: ElementOut): Row {
    const row = rowOfElement(theirs, key);
    const known = new Map(this.state.known).set(key, {
      ...knownOf(theirs, row, { year: this.year }),
      // Whoever changed it put it right.
      corrected: true,
    });
    this.show({ conflicts: without(this.state.conflicts, key), known });
    return row;
  }

  #rowOf(key: number): Row | undefined {
    return this.#rows.find((row) => row.key === key);
  }
}

export function keyOf(task: Exclude<Task, { kind: 'rename' }>): number {
  return task.kind === 'delete' ? task.key : task.row.key;
}
