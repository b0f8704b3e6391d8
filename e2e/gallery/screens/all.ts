import type { Line } from '../line.ts';
import { ACCOUNT } from './account.ts';
import { FRAME } from './frame.ts';
import { PRODUCER } from './producer.ts';
import { PUBLIC } from './public.ts';
import { REGISTRY } from './registry.ts';
import { STAFF } from './staff.ts';

export const LINES: readonly Line[] = [...PUBLIC, ...FRAME, ...PRODUCER, ...ACCOUNT, ...STAFF, ...REGISTRY];
