import { grid as messages } from '#web/producer/messages/grid.ts';
import { useRequest } from '#web/producer/request/flow/use-request.ts';
import { mayEdit } from '#web/producer/request/saving/saved-line.ts';
import {
  copied,
  filled,
  filledDown,
  isOneCell,
  linesIn,
  type OnRange,
  type Range,
  rangeOf,
} from '#web/producer/request/sheet/range.ts';
import type { Row } from '#web/producer/request/sheet/row.ts';
import { cellText, fromCell } from '#web/producer/request/sheet/sheet-messages.ts';
import type { CellInput } from '../use-cell.ts';
import { columnLabel } from '../use-columns.ts';

/** The selection, and the actions on all its cells. */
export function useSelection(input: CellInput, roomy: (rows: readonly Row[]) => readonly Row[]) {
  const { lines, columns, cursor, moveTo, say } = input;
  const { sheet, typing } = useRequest();
  const range = withinColumns(rangeOf(cursor, cursor.anchor), columns.length);
  const many = cursor.anchor !== null && !isOneCell(range);
  const scopes = () => new Map(lines.map(({ row, scope }) => [row.key, scope]));
  const onRange = (): OnRange => {
    const existing = scopes();
    return {
      range,
      columns,
      defaults: typing(),
      mayWrite: (row, name) => mayEdit(existing.get(row.key) ?? 'all', name),
    };
  };
  const change = (update: (rows: readonly Row[], on: OnRange) => readonly Row[]) => {
    const on = onRange();
    const before = sheet.read().rows;
    sheet.change((rows) => roomy(update(rows, on)));
    return sheet.read().rows !== before;
  };
  const location = (): [string, number] => [
    columns[range.left] === undefined
      ? messages.state
      : columnLabel(columns[range.left] ?? 'titre'),
    range.top + 1,
  ];
  const first = () => {
    const name = columns[range.left];
    return name === undefined
      ? ''
      : cellText(name, sheet.read().rows[range.top]?.texts[name] ?? '');
  };
  return {
    range,
    many,
    extend: (
      to: CellInput['cursor'] | { row: number; column: number },
      from = cursor.anchor ?? cursor,
    ) => {
      const anchor = { row: from.row, column: from.column };
      moveTo(to, true, { anchor });
      const next = withinColumns(rangeOf(to, anchor), columns.length);
      say(messages.message.selected(linesIn(next), next.right - next.left + 1));
    },
    clear: () => {
      if (!change((rows, on) => filled(rows, '', on))) return;
      say(many ? messages.message.clearedMany : messages.message.cleared(...location()));
    },
    fillDown: () => {
      if (!change((rows, on) => filledDown(rows, on))) return;
      say(
        many ? messages.message.filledDown(linesIn(range) - 1) : messages.message.copied(first()),
      );
    },
    /** One value copied, pasted on several cells. */
    fillWith: (text: string) => {
      change((rows, on) => filledEach(rows, text, on));
    },
    text: () => copied(sheet.read().rows, range, columns),
  };
}

/** The status column is read-only, neither copied nor written. */
function withinColumns(range: Range, columns: number): Range {
  const last = columns - 1;
  return { ...range, left: Math.min(range.left, last), right: Math.min(range.right, last) };
}

function filledEach(rows: readonly Row[], text: string, on: OnRange): readonly Row[] {
  let next = rows;
  for (let at = on.range.left; at <= on.range.right; at += 1) {
    const name = on.columns[at];
    if (name === undefined) continue;
    next = filled(next, fromCell(name, text), {
      ...on,
      range: { ...on.range, left: at, right: at },
    });
  }
  return next;
}
