import { z } from 'zod/mini';
import { forEachField } from '#domain/element/fields.ts';
import { onLeaving } from '#web/platform/pending-changes/leaving.ts';
import { type Stored, storedIn } from '#web/platform/pending-changes/stored.ts';
import { readRow } from '../sheet/read-row.ts';
import { FLAGS, nextKey, type Row, TEXTS, type Texts } from '../sheet/row.ts';
import type { Autosave } from './autosave.ts';
import {
  allFieldsOf,
  type ElementBody,
  isUnsaved,
  type Lines,
  mayEdit,
  type SavedLine,
  scopeOf,
} from './saved-line.ts';
import type { Creation } from './saving-state.ts';

/**
 * Unsaved lines stored on this device, so that the end of a session, a closed tab or a lost
 * connection loses nothing. Read when the same request is opened again.
 */

const text = z.string();
/** One text per field; a field added since is empty. */
const texts = z.pipe(
  z.record(text, text),
  z.transform((value) => forEachField<Texts>((_field, name) => value[name] ?? '', TEXTS)),
);
const flags = z.pipe(
  z.record(text, z.boolean()),
  z.transform((value) => forEachField<Row['flags']>((_field, name) => value[name] ?? false, FLAGS)),
);
const body = z.custom<ElementBody>((value) => typeof value === 'object' && value !== null);
const sequence = z.strictObject({
  titre: text,
  artiste: text,
  debut: text,
  duree: text,
  isrc: text,
});

const storedSchema = z.strictObject({
  /** Null when it was saved: a newer one may be there by then. */
  titre: z.nullable(text),
  defaults: z.record(text, text),
  rows: z.array(
    z.strictObject({
      /** Null for a recording that was never saved. */
      element: z.nullable(
        z.strictObject({
          elementId: z.int(),
          revision: z.int(),
          /** Changes that left and got no answer. */
          unanswered: z.optional(z.array(body)),
        }),
      ),
      texts,
      flags,
      sequences: z.array(sequence),
      /** Absent from lines stored before the assistant existed. */
      assistant: z.optional(z.nullable(z.record(text, text))),
    }),
  ),
  /**
   * The creation without an answer: index among these lines (-1: a removed one), and idempotency
   * key.
   */
  opening: z.optional(z.nullable(z.strictObject({ key: text, line: z.int(), body }))),
});
export type StoredLines = z.output<typeof storedSchema>;

/** `structureId` tells apart the new requests of people who share a device. */
export const storedLines = (structureId: number, dossierId: number | null): Stored<StoredLines> =>
  storedIn('device', `request.${structureId}.${dossierId ?? 'nouveau'}`, storedSchema);

/** Unsaved lines, and the creation that may be in progress. */
export function unsavedRows(
  { rows: all, existing, year }: Lines,
  creation: Creation | null = null,
): Pick<StoredLines, 'rows' | 'opening'> {
  const rows = all.filter((row) => isUnsaved(row, existing.get(row.key), year));
  const opening = creation && {
    key: creation.idempotencyKey,
    line: rows.findIndex(({ key }) => key === creation.task.key),
    body: creation.task.body,
  };
  return { rows: rows.map((row) => storedRow(row, existing.get(row.key))), opening };
}

function storedRow(row: Row, savedLine: SavedLine | undefined): StoredLines['rows'][number] {
  const { texts: own, flags, sequences, assistant } = row;
  return {
    element: savedLine === undefined ? null : storedElement(savedLine),
    texts: { ...own },
    flags: { ...flags },
    sequences: sequences.map((one) => ({ ...one })),
    assistant: assistant === null ? null : { ...assistant },
  };
}

const storedElement = ({ elementId, revision, unanswered }: SavedLine) => ({
  elementId,
  revision,
  unanswered: unanswered && [...unanswered],
});

export type Merged = {
  readonly rows: readonly Row[];
  readonly existing: ReadonlyMap<number, SavedLine>;
  readonly creation: Creation | null;
  /** Number of lines restored from the device. */
  readonly restored: number;
};

/**
 * Merges stored lines over the saved ones. A recording changed meanwhile by somebody else will be a
 * conflict.
 */
export function restore(
  rows: readonly Row[],
  existing: ReadonlyMap<number, SavedLine>,
  stored: StoredLines,
): Merged {
  const next = [...rows];
  const locked = new Map(existing);
  /** Key of each stored line in this page. */
  const keys = stored.rows.map(({ element, assistant = null, ...texts }) => {
    const line = { ...texts, assistant };
    if (element === null) {
      const key = nextKey();
      next.push({ key, ...line });
      return key;
    }
    const index = next.findIndex((row) => existing.get(row.key)?.elementId === element.elementId);
    const row = next[index];
    const now = row && existing.get(row.key);
    if (row === undefined || now === undefined || !mayEdit(scopeOf(now), 'duree')) return null;
    const mine = { key: row.key, ...line };
    // It was saved after it was stored.
    if (hasSameFields(mine, row)) return null;
    next[index] = mine;
    const { revision, unanswered } = element;
    locked.set(row.key, { ...now, revision, unanswered });
    return row.key;
  });
  const restored = keys.filter((key) => key !== null).length;
  return { rows: next, existing: locked, creation: storedCreation(stored, keys), restored };
}

const hasSameFields = (stored: Row, saved: Row): boolean =>
  readRow(stored).unreadable.length === 0 &&
  JSON.stringify(allFieldsOf(stored)) === JSON.stringify(allFieldsOf(saved));

/** Of a line that was removed since, the recording is created, then deleted. */
function storedCreation(
  { opening }: Pick<StoredLines, 'opening'>,
  keys: readonly (number | null)[],
): Creation | null {
  if (!opening) return null;
  const { key: idempotencyKey, line, body } = opening;
  const task = { kind: 'create', key: keys[line] ?? nextKey(), body } as const;
  return { idempotencyKey, task, isRestored: true };
}

/** Milliseconds of pause before offline changes are stored, instead of at every key. */
const PAUSE_MILLISECONDS = 300;

/**
 * Stores unsaved changes when the page is left, and continuously while the server is unreachable:
 * the screen reports them as stored, which must be true even if the browser stops at once.
 * @returns function that stops it
 */
export function storeWhileCut(autosave: Autosave, storeUnsaved: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = autosave.subscribe(() => {
    clearTimeout(timer);
    const { state } = autosave.read().saving;
    if (state === 'offline' || state === 'failed')
      timer = setTimeout(storeUnsaved, PAUSE_MILLISECONDS);
  });
  const gone = () => {
    // A cell being edited commits its text on blur.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    storeUnsaved();
  };
  const listening = onLeaving({ gone, hidden: storeUnsaved });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    listening();
  };
}
