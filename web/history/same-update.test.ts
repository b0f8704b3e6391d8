import { expect, test } from 'vitest';
import { foldSimilar } from './same-update.ts';

const reported = (...lines: readonly string[]) =>
  foldSimilar(lines, (line) => (line === 'refusé' ? null : line)).map(
    ({ line, times }) => `${line} ${times}`,
  );

test('similar consecutive updates are counted; a later one, or one with a reason, has its own line', () => {
  expect(reported('envoyé', 'créé', 'créé', 'créé', 'envoyé', 'refusé', 'refusé', 'créé')).toEqual([
    'envoyé 1',
    'créé 3',
    'envoyé 1',
    'refusé 1',
    'refusé 1',
    'créé 1',
  ]);
  expect(reported()).toEqual([]);
});
