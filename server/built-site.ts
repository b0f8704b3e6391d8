import { join } from 'node:path';

/** Folder of the built site: beside the built server, or `dist` in the checkout. */
export const BUILT_SITE = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '..', 'dist', 'web')
  : join(import.meta.dirname, '..', 'web');
