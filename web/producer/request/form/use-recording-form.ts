import { useEffect, useEffectEvent, useState } from 'react';
import { isFieldName } from '#domain/element/fields.ts';
import { type FormFields, fieldId } from '#web/form/record/form-context.ts';
import type { SequenceTyped } from '#web/registration/sequences/sequence.ts';
import type { Line } from '../flow/lines.ts';
import type { RequestedField } from '../flow/use-go-to.ts';
import { useRequest } from '../flow/use-request.ts';
import { mayEdit } from '../saving/saved-line.ts';
import { setFlag, setSequences, setText, withCapacity } from '../sheet/edit-rows.ts';
import {
  isBlankRow,
  isFlagName,
  isTextName,
  type Row,
  type TextName,
  valuesOf,
} from '../sheet/row.ts';

/** Marks a whole line as left, so that all its errors show. */
const ALL = '*';

export type RecordingFields = {
  readonly fields: Required<FormFields>;
  readonly sequences: (sequences: readonly SequenceTyped[]) => void;
};

/** Updates a recording's fields while typing, and tracks which errors may show. */
export function useRecordingForm(line: Line, field: RequestedField): RecordingFields {
  const { sheet, typing, mayAdd } = useRequest();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { row, index } = line;
  const note = (name: string) => setLeft((before) => new Set(before).add(`${row.key} ${name}`));
  const change = (update: (rows: readonly Row[]) => readonly Row[], together?: string) =>
    sheet.change((rows) => (mayAdd ? withCapacity(update(rows)) : update(rows)), together);
  const write = (name: TextName, text: string, raw: boolean) =>
    change(
      (rows) => setText(rows, { index, name }, text, { defaults: typing(), raw }),
      `${row.key} ${name}`,
    );

  // On a line begun earlier, all missing values show.
  useFocusRequested(String(row.key), field, () => {
    if (!isBlankRow(row)) note(ALL);
  });

  const fields: Required<FormFields> = {
    name: String(row.key),
    values: valuesOf(row),
    locked: (name) => isFieldName(name) && !mayEdit(line.scope, name),
    set: (name, text) => {
      if (!isFieldName(name)) return;
      if (isFlagName(name)) change((rows) => setFlag(rows, index, name, text === '1'));
      else if (isTextName(name)) write(name, text, true);
    },
    leave: (name, text) => {
      if (!isFieldName(name) || !isTextName(name)) return;
      write(name, text, false);
      sheet.complete();
      note(name);
    },
    errorOf: (path) => {
      const [name = ''] = path.split('.');
      const shows =
        left.has(`${row.key} ${name}`) || left.has(`${row.key} ${ALL}`) || name === 'minuterie';
      return shows
        ? (line.errors.find((fieldError) => fieldError.path === path)?.message ?? null)
        : null;
    },
  };
  const sequences = (next: readonly SequenceTyped[]) =>
    change((rows) => setSequences(rows, index, next), `${row.key} minuterie`);
  return { fields, sequences };
}

/** Focuses the field named by a link of the summary, opening the section that hides it. */
function useFocusRequested(
  key: string,
  { name, onTaken }: RequestedField,
  onRequested: () => void,
) {
  const taken = useEffectEvent(() => {
    onRequested();
    onTaken();
  });
  useEffect(() => {
    if (name === null) return;
    const element = document.getElementById(fieldId(key, name));
    const folded = element?.closest('details');
    if (folded) folded.open = true;
    element?.focus();
    taken();
  }, [key, name]);
}
