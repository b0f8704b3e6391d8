/**
 * Columns under the name that the release before uses, equal to the new one until they go: table,
 * old name, new name. How a step renames a column: `testing/next-step.ts`.
 */
export const WAITING: readonly (readonly [table: string, old: string, now: string])[] = [];
