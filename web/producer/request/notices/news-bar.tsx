import {
  IconAlertCircle,
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
} from '@tabler/icons-react';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { grid } from '#web/producer/messages/grid.ts';
import type { Line } from '../flow/lines.ts';
import type { Cursor } from '../sheet/keys.ts';
import type { ColumnName } from '../sheet/row.ts';
import { fieldOfError } from '../sheet/row-errors.ts';
import { type GoTo, type Points, pointsOf } from './summary.tsx';

const messages = grid.news;
const ICONS = { rouge: IconAlertCircle, ambre: IconAlertTriangle, vert: IconCircleCheck } as const;

/** Id of its sentence, referenced as the error of the cell being edited. */
export const NEWS_ID = 'nouvelles-de-la-grille';

export type NewsBarProps = {
  lines: readonly Line[];
  columns: readonly ColumnName[];
  cursor: Cursor;
  conflicts: number;
  goTo: GoTo;
};

/**
 * Status bar over the grid, of fixed height: the error of the current cell, else the number of
 * errors. The full list is below the grid, where it moves no cell.
 */
export function NewsBar({ lines, columns, cursor, conflicts, goTo }: NewsBarProps) {
  const points = pointsOf(lines, lines[cursor.row]?.row.key ?? null);
  const { tone, sentence } = newsOf({ lines, columns, cursor, conflicts, points });
  const { before, after } = around(points, cursor);
  const Drawing = tone === null ? null : ICONS[tone];
  return (
    <div className="grid-news" data-tone={tone ?? undefined}>
      {Drawing ? <Drawing size={20} aria-hidden /> : null}
      <p id={NEWS_ID} title={sentence}>
        {sentence}
      </p>
      <IconButton
        label={messages.previous}
        size="small"
        icon={<IconChevronUp size={18} aria-hidden />}
        disabled={before === undefined}
        onClick={() => before && goTo(before)}
      />
      <IconButton
        label={messages.next}
        size="small"
        icon={<IconChevronDown size={18} aria-hidden />}
        disabled={after === undefined}
        onClick={() => after && goTo(after)}
      />
    </div>
  );
}

type News = { readonly tone: keyof typeof ICONS | null; readonly sentence: string };

function newsOf({
  lines,
  columns,
  cursor,
  conflicts,
  points,
}: Omit<NewsBarProps, 'goTo'> & { points: Points }): News {
  const line = lines[cursor.row];
  const fieldError = line?.errors.find((one) => fieldOfError(one) === columns[cursor.column]);
  if (line && fieldError)
    return { tone: 'rouge', sentence: grid.summary.line(line.index + 1, fieldError) };
  if (conflicts > 0) return { tone: 'ambre', sentence: messages.conflicts(conflicts) };
  const { faulty, doubles, refused, here } = points;
  if (refused.length > 0)
    return { tone: 'rouge', sentence: grid.summary.refusedTitle(refused.length) };
  if (points.entries.length > 0) {
    return { tone: 'ambre', sentence: grid.summary.title(faulty.length, doubles.length, here) };
  }
  // An unfinished line is not counted as wrong: shown without a colour.
  if (line && here.faulty) {
    return { tone: null, sentence: messages.here(line.index + 1, line.errors.length) };
  }
  if (line && here.double) {
    return { tone: null, sentence: grid.summary.duplicate(line.index + 1, line.duplicateOf + 1) };
  }
  const filled = lines.filter(({ status }) => status.kind !== 'blank');
  if (filled.length === 0) return { tone: null, sentence: messages.empty };
  return { tone: 'vert', sentence: messages.nothing };
}

/** Previous and next errors from the cursor, wrapping around. */
function around({ entries, refusals }: Points, cursor: Cursor) {
  const all = [...refusals, ...entries].toSorted((a, b) => a.index - b.index);
  const rest = all.filter(({ index }) => index !== cursor.row);
  return {
    before: rest.findLast(({ index }) => index < cursor.row) ?? rest.at(-1),
    after: rest.find(({ index }) => index > cursor.row) ?? rest[0],
  };
}
