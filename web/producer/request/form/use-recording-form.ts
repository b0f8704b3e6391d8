import { useEffect, useEffectEvent, useState } from 'react';
import type { Line } from '../flow/lines.ts';
import type { AskedField } from '../flow/use-go-to.ts';
import { useRequest } from '../flow/use-request.ts';
import { setFlag, setSequences, setText, withRoom } from '../sheet/edit-rows.ts';
import { isBlankRow, type Row } from '../sheet/row.ts';
import { type FormFields, fieldId } from './field-context.ts';

/** Every field of a line: it was left once, so all its faults may show. */
const ALL = '*';

/** Writes the fields of one recording, and knows which faults may be shown. */
export function useRecordingForm(line: Line, field: AskedField): FormFields {
  const { sheet, typing, mayAdd } = useRequest();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { row, index } = line;
  const leave = (name: string) => setLeft((before) => new Set(before).add(`${row.key} ${name}`));
  const change = (update: (rows: readonly Row[]) => readonly Row[], together?: string) =>
    sheet.change((rows) => (mayAdd ? withRoom(update(rows)) : update(rows)), together);

  // Coming to a line that was begun before: all that it lacks may be said.
  useFocusAsked(row.key, field, () => {
    if (!isBlankRow(row)) leave(ALL);
  });

  return {
    line,
    write: (name, text, settle) => {
      const place = { index, name };
      if (settle) {
        change((rows) => setText(rows, place, text, { defaults: typing() }), `${row.key} ${name}`);
        sheet.settle();
        leave(name);
      } else {
        const options = { defaults: typing(), raw: true };
        change((rows) => setText(rows, place, text, options), `${row.key} ${name}`);
      }
    },
    flag: (name, value) => change((rows) => setFlag(rows, index, name, value)),
    sequences: (sequences) => change((rows) => setSequences(rows, index, sequences), `${row.key} minuterie`),
    errorOf: (path) => {
      const [name = ''] = path.split('.');
      const shows = left.has(`${row.key} ${name}`) || left.has(`${row.key} ${ALL}`) || name === 'minuterie';
      return shows ? (line.faults.find((fault) => fault.path === path)?.message ?? null) : null;
    },
  };
}

/** Puts the focus in the field that a link of the summary asked for, opening what hides it. */
function useFocusAsked(key: number, { name, onTaken }: AskedField, onAsked: () => void) {
  const taken = useEffectEvent(() => {
    onAsked();
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
