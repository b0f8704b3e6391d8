// biome-ignore-all lint/a11y/useSemanticElements: lines stand at their own height, a native table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the cells, one tab stop for all
import { IconAlertCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { fieldOf } from '#domain/element/fields.ts';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import type { Line } from '../flow/lines.ts';
import { mayEdit } from '../saving/saved-line.ts';
import type { ColumnName, Defaults } from '../sheet/row.ts';
import { fieldOfError } from '../sheet/row-errors.ts';
import { cellText, writtenText } from '../sheet/sheet-messages.ts';
import { CellEditor, type OnLeave } from './cell-editor.tsx';
import { RowState } from './row-state.tsx';
import { isRequired } from './use-columns.ts';

export type GridRowProps = {
  line: Line;
  /** Editable columns; the line number comes before, the status after. */
  columns: readonly ColumnName[];
  /** Pixels from the top of the list. */
  top: number;
  /** Column of the cursor; -1 when it is on another line. */
  column: number;
  /** First and last of its cells that are selected with others; -1 without. */
  from: number;
  to: number;
  /** The letter that opened the cell of the cursor, null without one; undefined while it is closed. */
  seed: string | null | undefined;
  defaults: Defaults;
  onLeave: OnLeave | undefined;
};

/** One line of the grid, memoized. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, columns, top, column, from, to, seed, defaults, onLeave } = props;
  const { index, status } = line;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="grid-row"
      data-faulty={status.kind === 'faults' || status.kind === 'refused' ? '' : undefined}
      data-blank={status.kind === 'blank' ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className="grid-number" data-line={index}>
        {index + 1}
      </div>
      {columns.map((name, at) => (
        <GridCell
          key={name}
          line={line}
          name={name}
          at={at}
          current={column === at}
          selected={from <= at && at <= to}
          seed={column === at ? seed : undefined}
          ghost={status.kind === 'blank' ? (defaults[name] ?? '') : ''}
          onLeave={onLeave}
        />
      ))}
      <div
        role="gridcell"
        aria-colindex={columns.length + 2}
        aria-readonly
        className="grid-cell grid-state"
        tabIndex={column === columns.length ? 0 : -1}
        data-at={`${index}-${columns.length}`}
      >
        <RowState status={status} />
      </div>
    </div>
  );
});

type GridCellProps = Pick<GridRowProps, 'line' | 'seed' | 'onLeave'> & {
  name: ColumnName;
  at: number;
  current: boolean;
  selected: boolean;
  /** Default value of a new line, shown in the empty cell. */
  ghost: string;
};

function GridCell({ line, name, at, current, selected, seed, ghost, onLeave }: GridCellProps) {
  const { row, index, scope } = line;
  const fieldError = line.errors.find((candidate) => fieldOfError(candidate) === name);
  const errorId = `faute-${row.key}-${name}`;
  const text = row.texts[name];
  const visible = cellText(name, text);
  const editing = current && seed !== undefined && onLeave !== undefined;
  return (
    <div
      role="gridcell"
      aria-colindex={at + 2}
      aria-invalid={fieldError ? true : undefined}
      aria-required={isRequired(name) || undefined}
      aria-selected={selected || undefined}
      aria-describedby={fieldError && !editing ? errorId : undefined}
      aria-readonly={mayEdit(scope, name) ? undefined : true}
      className="grid-cell"
      data-name={name}
      tabIndex={current && !editing ? 0 : -1}
      data-at={`${index}-${at}`}
      title={visible.length > 12 ? visible : undefined}
    >
      {editing ? (
        <CellEditor
          name={name}
          line={index + 1}
          text={editable(name, text) || ghost}
          seed={seed}
          invalid={fieldError !== undefined}
          onLeave={onLeave}
        />
      ) : (
        <>
          <span className={text ? 'grid-text' : 'grid-text muted'}>
            {visible || cellText(name, ghost)}
          </span>
          {fieldError ? (
            <span id={errorId} className="grid-error">
              <IconAlertCircle size={16} aria-hidden />
              <VisuallyHidden>{fieldError.message}</VisuallyHidden>
            </span>
          ) : null}
        </>
      )}
    </div>
  );
}

/** Text to edit: value of a choice, or names of a list on one line. */
function editable(name: ColumnName, text: string): string {
  return fieldOf(name).kind === 'list' ? writtenText(name, text) : text;
}
