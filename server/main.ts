/** The portal with its built site. */

import { BUILT_SITE } from './built-site.ts';
import { runPortal } from './run-portal.ts';

await runPortal({ site: BUILT_SITE });
