/** The readings of the table of fields that every other place is made from. */

import type { Field, MarkedIn, ValueOf } from '../field/field.ts';
import { EMPTY, madeFrom, namesOf } from '../field/made-from.ts';
import { RECORDING } from './recording.ts';
import type { RecordingField } from './recording-field.ts';

export type FieldName = keyof typeof RECORDING;
export type FieldOf<N extends FieldName> = (typeof RECORDING)[N];
export type KindOf<N extends FieldName> = FieldOf<N>['kind'];
/** The kinds that the fields of a recording are of. */
export type RecordingKind = KindOf<FieldName>;
type Row = RecordingField & Field<RecordingKind>;
/** Names of the fields of some kinds. */
export type NameOfKind<K extends RecordingKind> = {
  [N in FieldName]: KindOf<N> extends K ? N : never;
}[FieldName];
/** Names of the fields whose row has this mark. */
export type NameWith<Mark extends keyof RecordingField> = MarkedIn<typeof RECORDING, Mark>;

/** What an applicant says about one recording. */
export type ElementFields = { readonly [N in FieldName]: ValueOf<FieldOf<N>> };

/** The keys of the table. */
export const FIELD_NAMES = namesOf(RECORDING);

export const fieldOf = (name: FieldName): Row => RECORDING[name];

/** Whether a word of the wire names a field of a recording. */
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(RECORDING, name);

/** Whether a recording cannot be sent without it: without its duration it can, and waits. */
export const isNeededToSend = (name: FieldName): boolean => fieldOf(name).required?.from === 'sent';

/** What a recording in MINU still waits for; the rest was sent and is no longer the person's to change. */
export const isTiming = (name: string): boolean =>
  isFieldName(name) && fieldOf(name).isTiming === true;

/** One thing for each field, or for each of those that are named. */
export function forEachField<Made extends { readonly [N in FieldName]?: unknown }>(
  make: (field: Row, name: keyof Made & FieldName) => unknown,
  names?: readonly FieldName[],
): Made {
  return madeFrom<Made, Readonly<Record<FieldName, Row>>>(RECORDING, make, names);
}

/** The names that a row allows, in the order of the table. */
export function namesWhere<N extends FieldName>(
  allows: (field: Row, name: FieldName) => boolean,
): readonly N[] {
  // What the mark allows is what the type says: each use stands beside its type.
  return FIELD_NAMES.filter((name): name is N => allows(RECORDING[name], name));
}

/** A recording about which nothing was said. */
export const EMPTY_ELEMENT = /* @__PURE__ */ forEachField<ElementFields>(({ kind }) => EMPTY[kind]);
