type Row = Record<string, unknown>;

/** Reads a column that must hold text. @throws TypeError on anything else. */
export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`Column ${column} is not text`);
  return value;
}

/** Reads a column that must hold a boolean. @throws TypeError on anything else. */
export function booleanOf(row: Row, column: string): boolean {
  const value = row[column];
  if (typeof value !== 'boolean') throw new TypeError(`Column ${column} is not a boolean`);
  return value;
}

/** Reads a column that must hold an int4 or a float8. @throws TypeError on anything else. */
export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`Column ${column} is not a number`);
  return value;
}
