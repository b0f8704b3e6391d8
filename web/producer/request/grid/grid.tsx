// biome-ignore-all lint/a11y/useSemanticElements: lines stand at their own height, a native table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the cells, one tab stop for all

import './grid.css';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import { Asterisk } from '#web/design/form/field.tsx';
import { grid as messages } from '#web/producer/messages/grid.ts';
import { withYear } from '../flow/request.ts';
import { useDefaults, useRequest } from '../flow/use-request.ts';
import { COLUMNS, type ColumnName } from '../sheet/row.ts';
import { GridRow } from './grid-row.tsx';
import { columnLabel, isRequired } from './use-columns.ts';
import { type GridInput, useGrid } from './use-grid.ts';

const ROW_PIXELS = 44;
const OVERSCAN = 8;
const LEAST_REM = 71.25;

/**
 * The recordings as a sheet: one tab stop, arrow keys, typing opens a cell. Only visible lines are
 * rendered, plus the one with the cursor, so that the keyboard position is never lost.
 */
export function Grid(props: GridInput) {
  const { lines, columns, cursor } = props;
  const { year } = useRequest();
  const common = useDefaults();
  // Shown in lines without content.
  const defaults = useMemo(() => withYear(common, year), [common, year]);
  const window_ = useRef<HTMLDivElement>(null);
  const { seed, onLeave, handlers, selected } = useGrid(props);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => window_.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (cursor.row >= lines.length || shown.includes(cursor.row)) return shown;
      return [...shown, cursor.row].sort((a, b) => a - b);
    },
  });
  useFocusOnCell(window_, cursor);
  return (
    <div
      className="grid-window"
      ref={window_}
      data-sent={lines.some(({ status }) => status.kind === 'sent') ? '' : undefined}
    >
      <div
        role="grid"
        className="grid"
        aria-label={messages.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        style={widthsOf(columns)}
        {...handlers}
      >
        <GridHead columns={columns} />
        <div role="rowgroup" className="grid-body" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const line = lines[item.index];
            const here = cursor.row === item.index;
            const within = selected && selected.top <= item.index && item.index <= selected.bottom;
            if (line === undefined) return null;
            return (
              <GridRow
                key={line.row.key}
                line={line}
                columns={columns}
                top={item.start}
                column={here ? cursor.column : -1}
                from={within ? selected.left : -1}
                to={within ? selected.right : -1}
                seed={here ? seed : undefined}
                defaults={defaults}
                onLeave={here && seed !== undefined ? onLeave : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

const MORE_REM = 10;

/** Chosen columns are placed before the status. */
function widthsOf(columns: readonly ColumnName[]): CSSProperties {
  const more = columns.length - COLUMNS.length;
  if (more === 0) return {};
  return {
    '--grid-more': `repeat(${more}, minmax(${MORE_REM}rem, 1fr))`,
    '--grid-least': `${LEAST_REM + more * MORE_REM}rem`,
  };
}

function GridHead({ columns }: { columns: readonly ColumnName[] }) {
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" aria-rowindex={1} className="grid-line">
        <GridHeading at={1} label={messages.number} />
        {columns.map((name, at) => (
          <GridHeading
            key={name}
            at={at + 2}
            label={columnLabel(name)}
            required={isRequired(name)}
          />
        ))}
        <GridHeading at={columns.length + 2} label={messages.state} />
      </div>
    </div>
  );
}

function GridHeading({
  at,
  label,
  required = false,
}: {
  at: number;
  label: string;
  required?: boolean;
}) {
  return (
    <div role="columnheader" aria-colindex={at}>
      {label}
      {required ? <Asterisk /> : null}
    </div>
  );
}

/** The focus follows the cursor when it was moved by anything else than a press on a cell. */
function useFocusOnCell(window_: { current: HTMLElement | null }, cursor: GridInput['cursor']) {
  const { row, column, requested } = cursor;
  const followed = useRef(requested);
  useEffect(() => {
    if (requested === followed.current) return;
    followed.current = requested;
    const cell = window_.current?.querySelector<HTMLElement>(`[data-at="${row}-${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [window_, row, column, requested]);
}
