/** The portal with its built site. */

import './platform/refuse-old-node.ts';
import * as module from 'node:module';
import { join } from 'node:path';
import { BUILT_SITE } from './built-site.ts';
import { bootThread } from './platform/database/embedded/thread.ts';

/**
 * Keeps V8's compiled code for the next start, beside the built code: anyone able to write there
 * could change the code itself. A program that may not write there starts without the cache.
 */
if (import.meta.filename.endsWith('.js'))
  module.enableCompileCache(join(import.meta.dirname, 'compiled'));

// The embedded database boots on a second core while the configuration is read.
const { DATABASE_URL } = process.env;
const thread = DATABASE_URL ? undefined : bootThread();

// Only modules imported after this line enter the compile cache.
const { runPortal } = await import('./run-portal.ts');
await runPortal({ site: BUILT_SITE, thread });
