import { readDossier, renameDossier } from '#contract/registration/dossier.ts';
import type { ElementOut } from '#contract/registration/element.ts';
import { createElement, deleteElement, updateElement } from '#contract/registration/isrc.ts';
import { valueStore } from '#web/design/value-store.ts';
import { call } from '#web/platform/api/call.ts';
import { asProblem } from '#web/platform/api/problem-error.ts';
import { Queue, retryUntilAnswered } from '#web/platform/pending-changes/queue.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Answer, type AutosaveEffect, type AutosaveEvent, next } from './autosave-machine.ts';
import type { ElementBody, Lines, SavedLine } from './saved-line.ts';
import {
  type AutosaveState,
  type Creation,
  inOrder,
  replaced,
  type SaveKey,
  type Task,
} from './saving-state.ts';

export type AutosaveOptions = Pick<Lines, 'existing' | 'year'> & {
  readonly sheet: Sheet;
  /**
   * Structure for which the dossier is opened: the current one may differ at the time of the call.
   */
  readonly structureId: number;
  readonly dossierId: number | null;
  readonly titre: string;
  /** A creation sent by an earlier page without an answer: sent again under the same key. */
  readonly creation?: Creation | null;
  /** A creation is about to leave. */
  readonly onCreating?: () => void;
  /** The first recording was saved: the dossier has a number and an address. */
  readonly onOpened: (dossierId: number) => void;
};

/** Saves the lines one after the other, one call at a time, so that their order is that of the lines. */
export class Autosave {
  readonly #options: AutosaveOptions;
  readonly #store: ReturnType<typeof valueStore<AutosaveState>>;
  readonly #stops: readonly (() => void)[];
  readonly #queue = new Queue<SaveKey>({
    send: (key) => this.#dispatch({ type: 'due', key, newId: crypto.randomUUID() }),
    order: (waiting) => inOrder(waiting, this.read()),
    recoveryOf: retryUntilAnswered,
    concurrency: 1,
  });

  constructor(options: AutosaveOptions) {
    const { sheet, existing, year, dossierId, titre, creation = null } = options;
    this.#options = options;
    this.#store = valueStore<AutosaveState>({
      rows: sheet.read().rows,
      existing,
      year,
      dossierId,
      titre,
      savedTitre: titre,
      titreRefused: null,
      refused: new Map(),
      conflicts: new Map(),
      creation,
      sending: null,
      waiting: 0,
      failedWith: null,
      savedAt: null,
      saving: { state: 'rest' },
    });
    this.#stops = [
      this.#queue.subscribe(() => this.#noteQueue()),
      sheet.subscribe(() => this.#dispatch({ type: 'rowsChanged', rows: sheet.read().rows })),
    ];
    this.#dispatch({ type: 'opened' });
  }

  read = (): AutosaveState => this.#store.read();
  subscribe = (listener: () => void) => this.#store.subscribe(listener);

  /**
   * Sends all changes now.
   * @returns false when something could not be saved, once no call is in progress
   */
  flush = async (): Promise<boolean> => {
    await this.#queue.flush();
    const { refused, conflicts, titreRefused } = this.read();
    const { suspended } = this.#queue.read();
    return suspended === null && titreRefused === null && refused.size + conflicts.size === 0;
  };

  rename = (titre: string): void => void this.#dispatch({ type: 'titreTyped', titre });

  /** Sends the durations of recordings in MINU: they go on to the society and can no longer change. */
  transmit = (keys: readonly number[]): void => void this.#dispatch({ type: 'transmitted', keys });

  /** Resolves the conflict of a line with the local version. */
  keepMine = (key: number): void => void this.#dispatch({ type: 'mineChosen', key });

  /** Resolves the conflict of a line with the other person's version. */
  takeTheirs = (key: number): void => void this.#dispatch({ type: 'theirsChosen', key });

  /** Stops sending and listening. */
  stop = (): void => {
    for (const stop of this.#stops) stop();
    this.#queue.clear();
  };

  #noteQueue(): void {
    const { waiting, sending, suspended } = this.#queue.read();
    this.#dispatch({
      type: 'queueChanged',
      waiting: new Set([...waiting, ...sending].map(({ key }) => key)).size,
      failedWith: suspended?.problem?.status ?? null,
    });
  }

  /** @returns promise of the call made by the event; null without one */
  #dispatch(event: AutosaveEvent): Promise<void> | null {
    const [state, effects] = next(this.read(), event);
    this.#store.write(state);
    const calls = effects.map((effect) => this.#perform(effect));
    return calls.find((started) => started !== null) ?? null;
  }

  #perform(effect: AutosaveEffect): Promise<void> | null {
    const { sheet, onCreating, onOpened } = this.#options;
    switch (effect.type) {
      case 'enqueue':
        this.#queue.enqueueAll(
          effect.keys.map((key) => [String(key), key]),
          effect.delay,
        );
        return null;
      case 'dequeue':
        this.#queue.dequeue(...effect.keys.map(String));
        return null;
      case 'storeCreation':
        onCreating?.();
        return null;
      case 'dossierOpened':
        onOpened(effect.dossierId);
        return null;
      case 'showRow':
        sheet.replace((rows) => replaced(rows, effect.row));
        return null;
      case 'showRows':
        sheet.replace(() => effect.rows);
        return null;
      case 'call':
        return this.#call(effect.task, effect.idempotencyKey);
      case 'readElement':
        return this.#readElement(effect);
      case 'retry':
        return Promise.reject(effect.problem);
    }
  }

  async #call(task: Task, idempotencyKey: string | undefined): Promise<void> {
    const { dossierId } = this.read();
    const { structureId } = this.#options;
    const event = await save(task, { dossierId, structureId, idempotencyKey }).then(
      ({ line, dossierId: opened }) =>
        ({ type: 'answered', line, dossierId: opened, at: new Date() }) as const,
      (error: unknown) => ({ type: 'failed', problem: asProblem(error), at: new Date() }) as const,
    );
    await this.#dispatch(event);
  }

  async #readElement({
    elementId,
    problem,
  }: AutosaveEffect & { type: 'readElement' }): Promise<void> {
    const element = await readElement(this.read().dossierId, elementId).catch(() => undefined);
    await this.#dispatch({ type: 'elementRead', element, problem, at: new Date() });
  }
}

type SaveContext = {
  /** Null: the first recording opens the dossier. */
  readonly dossierId: number | null;
  readonly structureId: number;
  /** For a creation: a repeated request creates a single recording. */
  readonly idempotencyKey: string | undefined;
};

/** Makes the call that a task stands for. Throws `ProblemError`. */
async function save(task: Task, context: SaveContext): Promise<Answer> {
  const { dossierId } = context;
  if (task.kind === 'create') return create(task.body, context);
  if (task.kind === 'update') return { line: await update(task), dossierId };
  if (dossierId !== null && task.kind === 'rename') {
    await call(renameDossier, { body: { dossierId, titre: task.titre.trim() || null } });
  }
  if (dossierId !== null && task.kind === 'delete') {
    await call(deleteElement, { body: { dossierId, elementId: task.line.elementId } });
  }
  return { line: null, dossierId };
}

async function create(
  fields: ElementBody,
  { dossierId, structureId, idempotencyKey }: SaveContext,
): Promise<Answer> {
  const opened = dossierId === null ? { structureId } : { dossierId };
  const body = { ...filledFields(fields), ...opened };
  const { elementId, revision, ...created } = await call(createElement, { body, idempotencyKey });
  const can = { edit: true, delete: true };
  return {
    line: { elementId, revision, fields, statut: 'USER', motif: null, corrected: false, can },
    dossierId: created.dossierId,
  };
}

/** A creation sends only filled fields: absent ones take the server's defaults. */
function filledFields(body: ElementBody): ElementBody {
  const isFilled = (value: unknown) =>
    value !== null && value !== false && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(body).filter(([, value]) => isFilled(value)));
}

async function update({ line, changes }: Task & { kind: 'update' }): Promise<SavedLine> {
  const { elementId, revision } = line;
  const after = await call(updateElement, { body: { elementId, revision, ...changes } });
  const { statut, motif, can } = after;
  const fields = { ...line.fields, ...changes };
  return { elementId, revision: after.revision, fields, statut, motif, corrected: true, can };
}

/** Saved version of a recording; null when deleted. */
async function readElement(
  dossierId: number | null,
  elementId: number,
): Promise<ElementOut | null> {
  if (dossierId === null) return null;
  const { elements } = await call(readDossier, { query: { dossierId: String(dossierId) } });
  return elements.find((element) => element.elementId === elementId) ?? null;
}
