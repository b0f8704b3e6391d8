/**
 * Errors that carry a French sentence for the operator of the portal or of a command. Any other
 * error is a bug, and is printed with its stack. Listed by name, so that their modules need not be
 * loaded.
 */
const FRENCH_MESSAGES = new Set([
  'ConfigurationRefused',
  'DataFolderTaken',
  'NotDurable',
  'DatabaseUnsuitable',
  'FloorRefused',
  'TakeOverRefused',
  'Refusal',
  'ForeignJournal',
  'ForeignPlace',
]);

const isStated = (error: unknown): error is Error =>
  error instanceof Error && FRENCH_MESSAGES.has(error.name);

/** What the console prints for an error that ends a start. */
export const textOf = (error: unknown): unknown => (isStated(error) ? error.message : error);

/**
 * Ends a command: exit code `code` after a refusal, whose sentence is printed.
 * @throws any other error
 */
export function endMessage(error: unknown, code: number): void {
  if (!isStated(error)) throw error;
  console.error(error.message);
  process.exitCode = code;
}
