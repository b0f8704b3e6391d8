import type { BodyInput } from '#contract/endpoint.ts';
import { type ElementOut, fieldsOnTheWire } from '#contract/registration/element.ts';
import type { createElement } from '#contract/registration/isrc.ts';
import { answersOnPath } from '#domain/assistant/earlier-answers.ts';
import { checkElementFields } from '#domain/element/element.ts';
import {
  type ElementFields,
  type FieldName,
  forEachField,
  isTiming,
} from '#domain/element/fields.ts';
import { awaitsMinuterie } from '#domain/registration/statuts.ts';
import { typedOf } from '#domain/sheet/typed-text.ts';
import { readRow } from '../sheet/read-row.ts';
import { FLAGS, isBlankRow, nextKey, type Row, TEXTS } from '../sheet/row.ts';

/** The fields of a recording that a person may write, by their names on the wire. */
export type ElementBody = Omit<BodyInput<typeof createElement>, 'structureId' | 'dossierId'>;

/** Server version of a line. */
export type SavedLine = {
  readonly elementId: number;
  readonly revision: number;
  /** Last saved values. */
  readonly fields: ElementBody;
  /** Changes of this revision sent without an answer: one of them may have been applied. */
  readonly unanswered?: readonly ElementBody[] | undefined;
  readonly statut: ElementOut['statut'];
  readonly motif: string | null;
  /** Changed since the society refused it: ready to be submitted again. */
  readonly corrected: boolean;
  readonly can: ElementOut['can'];
};

type Reading = {
  readonly year: number;
  /** Time of the society's last decision about the dossier; null: not corrected. */
  readonly decidedAt?: string | null;
  /** True just after a change, which counts as a correction. */
  readonly changed?: boolean;
};

export function savedLineOf(
  element: ElementOut,
  row: Row,
  { year, decidedAt = null, changed = false }: Reading,
): SavedLine {
  const { elementId, revision, statut, motif, can, updatedAt } = element;
  const corrected =
    changed || (decidedAt !== null && Date.parse(updatedAt) > Date.parse(decidedAt));
  return { elementId, revision, fields: bodyOf(row, year), statut, motif, corrected, can };
}

/** Converts a saved recording to a line. */
export function rowOfElement(element: ElementOut, key: number = nextKey()): Row {
  return {
    key,
    texts: forEachField<Row['texts']>((field, name) => typedOf(field, element[name]), TEXTS),
    flags: forEachField<Row['flags']>((_field, name) => element[name], FLAGS),
    sequences: element.minuterie.map(({ titre, artiste, debut, duree, isrc }) => ({
      titre,
      artiste,
      debut,
      duree,
      isrc: isrc ?? '',
    })),
    assistant: element.assistant,
  };
}

/** Editable part of a line; a recording awaiting its minuterie accepts only that. */
export type Scope = 'all' | 'timing' | 'none';

export function scopeOf(line: SavedLine | undefined): Scope {
  if (line === undefined) return 'all';
  if (!line.can.edit) return 'none';
  return awaitsMinuterie(line.statut) ? 'timing' : 'all';
}

export function mayEdit(scope: Scope, name: FieldName): boolean {
  return scope === 'all' || (scope === 'timing' && isTiming(name));
}

/**
 * Fields that may differ on the server; null when none. A field without an answer may have either
 * value.
 */
export function unsavedFields(row: Row, line: SavedLine, year: number): ElementBody | null {
  const scope = scopeOf(line);
  if (scope === 'none') return null;
  const inDoubt = (line.unanswered ?? []).flatMap((changes) => Object.keys(changes));
  return changesOf(bodyOf(row, year), withoutFields(line.fields, inDoubt), scope === 'timing');
}

/** True if the last changes of a line are not saved. Unparsable text is never saved. */
export function isUnsaved(row: Row, line: SavedLine | undefined, year: number): boolean {
  if (isBlankRow(row)) return false;
  if (line === undefined) return true;
  if (scopeOf(line) === 'none') return false;
  return readRow(row).unreadable.length > 0 || unsavedFields(row, line, year) !== null;
}

const bodies = new WeakMap<Row, ElementBody>();

/**
 * Request body of a line. An invalid value is left out, so that the rest is saved; an unparsable
 * text empties its field, because the value it replaced is obsolete.
 */
export function bodyOf(row: Row, year: number): ElementBody {
  const cached = bodies.get(row);
  if (cached !== undefined) return cached;
  const { fields, unreadable } = readRow(row);
  const body = withoutFields(wireOf(fields), [
    ...checkElementFields(fields, { year }).map(({ path }) => path),
    ...unreadable.map(({ path }) => path).filter((path) => path.startsWith('minuterie')),
  ]);
  bodies.set(row, body);
  return body;
}

/** All fields of a line in API format; an unparsable text is null. */
export const allFieldsOf = (row: Row): ElementBody => wireOf(readRow(row).fields);

/** Fields of a line; the link to another recording is not edited here. */
function wireOf(fields: ElementFields): ElementBody {
  const { type, assistant } = fields;
  const { lien: _lien, type: _type, ...rest } = fieldsOnTheWire(fields);
  return {
    ...rest,
    ...(type === null ? {} : { type }),
    assistant: assistant === null ? null : answersOnPath(assistant),
  };
}

function withoutFields(body: ElementBody, paths: readonly string[]): ElementBody {
  const names = new Set(paths.map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
}

/** The fields that differ from what is saved; null when nothing does. */
export function changesOf(
  body: ElementBody,
  saved: ElementBody,
  onlyTiming: boolean,
): ElementBody | null {
  const before = new Map(Object.entries(saved));
  const changes = Object.entries(body).filter(
    ([name, value]) =>
      (!onlyTiming || isTiming(name)) && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

export type Lines = {
  readonly rows: readonly Row[];
  /** Server versions, by line key. */
  readonly existing: ReadonlyMap<number, SavedLine>;
  /** Current full year in Paris. */
  readonly year: number;
};

/** Records changes as sent without an answer, once, however often they are sent. */
export function withUnanswered(line: SavedLine, changes: ElementBody): SavedLine {
  const { unanswered = [] } = line;
  const text = JSON.stringify(changes);
  const isNoted = unanswered.some((noted) => JSON.stringify(noted) === text);
  return isNoted ? line : { ...line, unanswered: [...unanswered, changes] };
}

export type Merge = {
  readonly rows: readonly Row[];
  /** Key of the removed line. */
  readonly gone: number;
  /** Server version of the creating line; null when that is the removed one. */
  readonly line: SavedLine | null;
};

/**
 * A recording created by an earlier page may have been read with the dossier, as another line. The
 * creating line replaces it, even to be deleted; but a later change made elsewhere stays when
 * nothing more was typed here. Null: there is only one line.
 */
export function mergeTwins(
  { rows, existing, year }: Lines,
  key: number,
  created: SavedLine,
): Merge | null {
  const twin = [...existing].find(
    ([other, { elementId }]) => other !== key && elementId === created.elementId,
  );
  if (twin === undefined) return null;
  const [other, { revision, statut, motif, can }] = twin;
  const mine = rows.find((row) => row.key === key);
  const rest = rows.filter((row) => row !== mine);
  const isTyped = mine !== undefined && isUnsaved(mine, created, year);
  if (revision !== created.revision && !isTyped) return { rows: rest, gone: key, line: null };
  // Of two lines for one recording, the other was taken away: this one stays.
  const isShown = rows.some((row) => row.key === other);
  return {
    rows: isShown ? rest.flatMap((row) => (row.key === other ? (mine ?? []) : row)) : rows,
    gone: other,
    line: { ...created, statut, motif, can },
  };
}
