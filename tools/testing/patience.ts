/**
 * How long a test waits for what must come. Vitest's own second is short on a machine that builds something
 * else meanwhile: a test that waits fails because the thing never comes, not because it came late.
 */

import { vi } from 'vitest';

/** Milliseconds. `expect.poll` has the same, in `vitest.config.ts`. */
export const PATIENCE = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options);
