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

/** What the portal has of a line. */
export type SavedLine = {
  readonly elementId: number;
  readonly revision: number;
  /** As they were last saved. */
  readonly fields: ElementBody;
  /** Changes of this revision that were sent and got no answer: one of them may have been carried out. */
  readonly unanswered?: readonly ElementBody[] | undefined;
  readonly statut: ElementOut['statut'];
  readonly motif: string | null;
  /** Changed since the society refused it: it waits to be sent again, not to be put right. */
  readonly corrected: boolean;
  readonly can: ElementOut['can'];
};

type Reading = {
  readonly year: number;
  /** When the society last decided about the dossier; null leaves the recording uncorrected. */
  readonly decidedAt?: string | null;
  /** Whoever has just changed it put it right. */
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

/** The line that shows a recording as it is saved. */
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

/** How much of a line may still be changed; a recording that waits for its minuterie takes only that. */
export type Scope = 'all' | 'timing' | 'none';

export function scopeOf(line: SavedLine | undefined): Scope {
  if (line === undefined) return 'all';
  if (!line.can.edit) return 'none';
  return awaitsMinuterie(line.statut) ? 'timing' : 'all';
}

export function mayEdit(scope: Scope, name: FieldName): boolean {
  return scope === 'all' || (scope === 'timing' && isTiming(name));
}

/** The fields of a line that the portal may not have; null when it has them all. A field without an answer may have either value. */
export function unsavedFields(row: Row, line: SavedLine, year: number): ElementBody | null {
  const scope = scopeOf(line);
  if (scope === 'none') return null;
  const inDoubt = (line.unanswered ?? []).flatMap((changes) => Object.keys(changes));
  return changesOf(bodyOf(row, year), withoutFields(line.fields, inDoubt), scope === 'timing');
}

/** Whether the portal lacks the last words of a line. What nobody can read is never saved. */
export function isUnsaved(row: Row, line: SavedLine | undefined, year: number): boolean {
  if (isBlankRow(row)) return false;
  if (line === undefined) return true;
  if (scopeOf(line) === 'none') return false;
  return readRow(row).unreadable.length > 0 || unsavedFields(row, line, year) !== null;
}

const bodies = new WeakMap<Row, ElementBody>();

/**
 * What is sent to save a line. A value that a rule refuses is left out, so that the rest is saved all the
 * same; a text that cannot be read empties its field, for the value it replaced is no longer wanted.
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

/** All fields of a line, as they travel; a text that cannot be read is null. */
export const allFieldsOf = (row: Row): ElementBody => wireOf(readRow(row).fields);

/** What a line holds; the tie is not typed here. */
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
  /** What the portal has of them, by the key of the line. */
  readonly existing: ReadonlyMap<number, SavedLine>;
  /** Current full year in Paris. */
  readonly year: number;
};

/** The line with these changes as sent and not answered; they are noted once, however often they are sent. */
export function withUnanswered(line: SavedLine, changes: ElementBody): SavedLine {
  const { unanswered = [] } = line;
  const text = JSON.stringify(changes);
  const isNoted = unanswered.some((noted) => JSON.stringify(noted) === text);
  return isNoted ? line : { ...line, unanswered: [...unanswered, changes] };
}

export type Merge = {
  readonly rows: readonly Row[];
  /** The line that is no more. */
  readonly gone: number;
  /** What the portal has of the line that created; null when that is the one that went. */
  readonly line: SavedLine | null;
};

/**
 * What an earlier page created may have been read with the dossier, as another line. The one that created takes its place, even
 * to be deleted; but what was changed elsewhere since stays when nothing more was typed here. Null: it has one line.
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
