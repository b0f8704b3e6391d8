import { z } from 'zod/mini';
import { forEachField } from '#domain/element/fields.ts';
import { type Kept, keptIn } from '#web/app/intents/kept.ts';
import { readRow } from '../sheet/read-row.ts';
import { blankRow, FLAGS, isBlankRow, nextKey, type Row, TEXTS, type Texts } from '../sheet/row.ts';
import type { ElementBody } from '../sheet/wire.ts';
import type { Opening } from './autosave.ts';
import { bodyOf, changesOf } from './body.ts';
import type { Known } from './known.ts';
import { mayEdit, scopeOf } from './known.ts';

/**
 * What could not be saved is kept on this device: a session that ends, a tab that closes or a train in
 * a tunnel must not cost what was typed. Read again when the same request is opened.
 */

const text = z.string();
/** Of each field that is typed; one that came since has nothing. */
const texts = z.pipe(
  z.record(text, text),
  z.transform((kept) => forEachField<Texts>((_field, name) => kept[name] ?? '', TEXTS)),
);
const flags = z.pipe(
  z.record(text, z.boolean()),
  z.transform((kept) => forEachField<Row['flags']>((_field, name) => kept[name] ?? false, FLAGS)),
);
const sequence = z.strictObject({ titre: text, artiste: text, debut: text, duree: text, isrc: text });

const keptSchema = z.strictObject({
  titre: text,
  defaults: z.record(text, text),
  rows: z.array(
    z.strictObject({
      /** Null for a recording that was never saved. */
      element: z.nullable(z.strictObject({ elementId: z.int(), revision: z.int() })),
      texts,
      flags,
      sequences: z.array(sequence),
      /** Absent from what was kept before the assistant came. */
      assistant: z.optional(z.nullable(z.record(text, text))),
    }),
  ),
  /** The creation that opens the dossier, as it left: which of these lines, and under which key. */
  opening: z.optional(
    z.nullable(
      z.strictObject({
        key: text,
        line: z.int(),
        body: z.custom<ElementBody>((body) => typeof body === 'object' && body !== null),
      }),
    ),
  ),
});
export type KeptLines = z.output<typeof keptSchema>;

/** `structureId` tells apart the new requests of people who share a device. */
export const keptLines = (structureId: number, dossierId: number | null): Kept<KeptLines> =>
  keptIn('device', `request.${structureId}.${dossierId ?? 'nouveau'}`, keptSchema);

export type Unsaved = {
  readonly rows: readonly Row[];
  readonly known: ReadonlyMap<number, Known>;
  readonly year: number;
};

/** The lines whose last words the portal does not hold. */
export function unsavedRows({ rows, known, year }: Unsaved): KeptLines['rows'] {
  return rows
    .filter((row) => {
      if (isBlankRow(row)) return false;
      const held = known.get(row.key);
      if (held === undefined) return true;
      const scope = scopeOf(held);
      if (scope === 'none') return false;
      return (
        readRow(row).unreadable.length > 0 ||
        changesOf(bodyOf(row, year), held.saved, scope === 'timing') !== null
      );
    })
    .map((row) => {
      const held = known.get(row.key);
      const element = held === undefined ? null : { elementId: held.elementId, revision: held.revision };
      const { texts: own, flags, sequences, assistant } = row;
      return {
        element,
        texts: { ...own },
        flags: { ...flags },
        sequences: sequences.map((one) => ({ ...one })),
        assistant: assistant === null ? null : { ...assistant },
      };
    });
}

/** The creation that may be under way, to be kept with all the lines of a request that has no number yet. */
export function keptOpening(opening: Opening | null, rows: readonly Row[]): KeptLines['opening'] {
  if (opening === null) return null;
  const { key, task } = opening;
  const line = rows.filter((row) => !isBlankRow(row)).findIndex((row) => row.key === task.row.key);
  return { key, line, body: task.body };
}

/** The same, over the lines that were kept with it; a line taken away since is created, then taken away. */
export function openingOf({ opening }: Pick<KeptLines, 'opening'>, rows: readonly Row[]): Opening | null {
  if (!opening) return null;
  const { key, line, body } = opening;
  // Another row than that of the sheet: what was typed since it left is compared, and follows.
  return { key, task: { kind: 'create', row: { ...(rows[line] ?? blankRow()) }, body } };
}

export type Merged = {
  readonly rows: readonly Row[];
  readonly known: ReadonlyMap<number, Known>;
  /** Lines taken back from the device. */
  readonly restored: number;
};

/** Puts what was kept back over what is saved. A recording changed meanwhile by somebody else will be a conflict. */
export function restore(rows: readonly Row[], known: ReadonlyMap<number, Known>, kept: KeptLines): Merged {
  const next = [...rows];
  const held = new Map(known);
  let restored = 0;
  for (const { element, assistant = null, ...texts } of kept.rows) {
    const line = { ...texts, assistant };
    const index =
      element === null ? -1 : next.findIndex((row) => known.get(row.key)?.elementId === element.elementId);
    const row = next[index];
    const before = row && known.get(row.key);
    if (element === null) next.push({ key: nextKey(), ...line });
    else if (row === undefined || before === undefined || !mayEdit(scopeOf(before), 'duree')) continue;
    else {
      next[index] = { key: row.key, ...line };
      held.set(row.key, { ...before, revision: element.revision });
    }
    restored += 1;
  }
  return { rows: next, known: held, restored };
}
