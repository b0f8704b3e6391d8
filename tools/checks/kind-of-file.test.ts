import { expect, test } from 'vitest';
import { kindOfFile } from './kind-of-file.ts';

test.each([
  ['domain/element/recording.ts', 'source'],
  ['server/migrations/baseline/people.ts', 'migration'],
  ['server/migrations/list.ts', 'migration'],
  ['web/producer/testing/builders.ts', 'test'],
  ['e2e/gallery/screens/staff.ts', 'test'],
  ['client/api.ts', 'generated'],
  ['docs/generated/workflow.md', 'generated'],
  ['docs/operations.md', 'page'],
] as const)('%s is a %s', (path, kind) => {
  expect(kindOfFile(path)).toBe(kind);
});
