import type { Line } from '../line.ts';
import { ACCOUNT } from './account.ts';
import { FRAME } from './frame.ts';
import { PRODUCER } from './producer.ts';
import { PUBLIC } from './public.ts';
import { REGISTRY } from './registry.ts';
import { STAFF } from './staff.ts';
import { TAKE_OVER } from './take-over.ts';

/** Two halves of equal cost: each has its test file, and runs on its own core. */
export const HALVES = {
  visitors: [...PUBLIC, ...FRAME, ...PRODUCER],
  members: [...ACCOUNT, ...STAFF, ...REGISTRY, ...TAKE_OVER],
} as const satisfies Readonly<Record<string, readonly Line[]>>;

export const LINES: readonly Line[] = Object.values(HALVES).flat();
