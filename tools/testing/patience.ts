/**
 * Timeout of waits in tests. Vitest's default of one second is too short on a machine that also
 * builds: a wait must fail because the event never comes, not because it is late.
 */

import { vi } from 'vitest';

/** Milliseconds. Same value as `expect.poll` in `vitest.config.ts`. */
export const PATIENCE = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options);
