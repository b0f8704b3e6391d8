/** Types and functions derived from the table of fields, shared by all other code. */

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

/** Field values of one recording, as an applicant enters them. */
export type ElementFields = { readonly [N in FieldName]: ValueOf<FieldOf<N>> };

/** The keys of the table. */
export const FIELD_NAMES = namesOf(RECORDING);

export const fieldOf = (name: FieldName): Row => RECORDING[name];

/** Whether a word of the wire names a field of a recording. */
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(RECORDING, name);

/** Whether a recording cannot be sent without it: without its duration it can, and waits. */
export const isNeededToSend = (name: FieldName): boolean => fieldOf(name).required?.from === 'sent';

/** Fields still open for a recording in MINU; the others were sent and can no longer be changed. */
export const isTiming = (name: string): boolean =>
  isFieldName(name) && fieldOf(name).isTiming === true;

/** Builds one value per field, or per field of `names`. */
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
  // The caller's type N must describe the same fields as `allows`: each call is written beside its
  // type.
  return FIELD_NAMES.filter((name): name is N => allows(RECORDING[name], name));
}

/** A recording with empty fields. */
export const EMPTY_ELEMENT = /* @__PURE__ */ forEachField<ElementFields>(({ kind }) => EMPTY[kind]);
