import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** « de » before an inserted name: `de` of the domain handles the elision. */
const BEFORE_A_NAME = /(?<!\p{L})[dD]e \$\{(?:name|names|raison|person|autre|mark)\b[^}]*\}/gu;

test('a name never directly follows « de »', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const matches = files
    .filter((file) => /^[^.]+\.ts$/.test(file))
    .flatMap(
      (file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(BEFORE_A_NAME) ?? [],
    );
  expect(matches).toEqual([]);
});
