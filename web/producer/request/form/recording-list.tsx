import { form } from '#web/messages/request-form.ts';
import type { Line } from '../flow/lines.ts';
import { RowState } from '../grid/row-state.tsx';

export type RecordingListProps = {
  lines: readonly Line[];
  current: Line;
  onChoose: (line: Line) => void;
};

/** The recordings already there: people need to see their work build up. */
export function RecordingList({ lines, current, onChoose }: RecordingListProps) {
  return (
    <nav aria-label={form.list}>
      <ol className="form-list">
        {lines.map((line) => (
          <li key={line.row.key}>
            <button
              type="button"
              aria-current={line === current ? 'true' : undefined}
              onClick={() => onChoose(line)}
            >
              <b>{form.entry(line.index + 1, line.row.texts.titre)}</b>
              <RowState status={line.status} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
