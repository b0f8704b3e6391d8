/**
 * Refusals that carry the sentence for whoever runs the portal or a command of it. Anything else is a fault of ours, and is
 * told with its stack. By name: what may be thrown is not loaded for it.
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

/** What is written on the console of an error that ends a start. */
export const textOf = (error: unknown): unknown => (isStated(error) ? error.message : error);

/** The end of a command: `code` after a refusal that is said. @throws any other error */
export function endMessage(error: unknown, code: number): void {
  if (!isStated(error)) throw error;
  console.error(error.message);
  process.exitCode = code;
}
