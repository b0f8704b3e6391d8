/** The portal with its built site. */

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { BUILT_SITE } from './built-site.ts';
import { bootThread } from './platform/database/embedded/thread.ts';

/**
 * What V8 made of the built code at one start serves the next: beside that code, where whoever could put something else in
 * could as well change the code. A program that may not write there starts without.
 */
if (import.meta.filename.endsWith('.js')) enableCompileCache(join(import.meta.dirname, 'compiled'));

// Two cores: the database's boots while the configuration is read.
const { DATABASE_URL } = process.env;
const thread = DATABASE_URL ? undefined : bootThread();

// Only what is read from here on is kept.
const { runPortal } = await import('./run-portal.ts');
await runPortal({ site: BUILT_SITE, thread });
