/**
 * On a phone the rows are displayed as cards with CSS `display`, which makes browsers drop table
 * semantics. Explicit roles preserve them, and change nothing on a wide screen.
 */
export const TABLE = { role: 'table' } as const;
export const ROW_GROUP = { role: 'rowgroup' } as const;
export const ROW = { role: 'row' } as const;
export const COLUMN_HEADER = { role: 'columnheader' } as const;
export const ROW_HEADER = { role: 'rowheader' } as const;
export const CELL = { role: 'cell' } as const;
