/** Records which statement caused a database error: the driver's error does not contain it. */

const statements = new WeakMap<object, string>();

/** @param text of the statement, its values apart */
export function noteFailed(error: unknown, text: string): void {
  if (typeof error === 'object' && error !== null) statements.set(error, text);
}

/** Null when the error is not the database's. */
export function failedStatement(error: unknown): string | null {
  return typeof error === 'object' && error !== null ? (statements.get(error) ?? null) : null;
}
