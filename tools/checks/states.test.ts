import { expect, test } from 'vitest';
import { spelledStates } from './states.ts';

const inAction = (text: string) => spelledStates([{ path: 'server/modules/a/b.ts', text }]);

test.each([
  "  .set({ etat: 'CADUC' })",
  "  .where('statut', '=', 'LOCK')",
  "sql`update courriel set etat = 'SENT'`",
  '  .set({ etat: 3 })',
  "  .where('state', '<', 2)",
  'where etat = 4',
])('%s spells a state', (line) => {
  expect(inAction(`const a = 1;\n${line}\n`)).toEqual([
    `server/modules/a/b.ts:2 spells a state: ${line.trim()}`,
  ]);
});

test.each([
  '  .set(moved.written)',
  "  statut: 'MEMBRE_PRODUCT',",
  "  .where('etat', 'in', UNDER_VALIDATION)",
  'etat in oneOf(DRAFTS)',
])('%s does not', (line) => expect(inAction(line)).toEqual([]));

test('tests and schema migrations may spell out states', () => {
  const text = "set({ etat: 'CADUC' })";
  const paths = ['server/a.test.ts', 'server/a/testing/b.ts', 'server/migrations/1.ts', 'web/a.ts'];
  expect(spelledStates(paths.map((path) => ({ path, text })))).toEqual([]);
});
