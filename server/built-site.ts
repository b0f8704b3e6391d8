import { join } from 'node:path';

/** Where the built site lies: beside the built server, or in the checkout's `dist`. */
export const BUILT_SITE = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', 'dist', 'web')
  : join(import.meta.dirname, '..', 'web');
