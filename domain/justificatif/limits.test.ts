import { expect, test } from 'vitest';
import * as limits from './limits.ts';

test('5 MiB per file, and the other published limits', () => {
  expect({ ...limits }).toEqual({
    LARGEST_JUSTIFICATIF: 5 * 1024 ** 2,
    LARGEST_DEPOSIT: 25 * 1024 ** 2,
    MOST_JUSTIFICATIFS_PER_CALL: 20,
    MOST_JUSTIFICATIFS: 200,
    MOST_JUSTIFICATIF_BYTES: 100 * 1024 ** 2,
    MOST_PIXELS: 50_000_000,
  });
});
