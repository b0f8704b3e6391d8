/** Presence of staff on open items, to avoid duplicate work. It locks nothing. */

import { z } from 'zod/mini';
import { DESKS, LONGEST_CHOSE } from '#domain/workbench/staff-preferences.ts';
import { endpoint } from '../endpoint.ts';
import { text } from '../values.ts';

export const announcePresence = endpoint({
  method: 'POST',
  path: '/api/presences',
  summary:
    'Says what the caller has open on a desk (null: nothing any more), and answers what colleagues have open there. ' +
    'What is not said again within 45 seconds is forgotten.',
  permission: 'treatDossiers',
  audit: null,
  query: null,
  body: z.strictObject({ ecran: z.enum(DESKS), chose: z.nullable(text(LONGEST_CHOSE, 1)) }),
  output: z.strictObject({ rows: z.array(z.strictObject({ chose: z.string(), par: z.string() })) }),
  errors: [],
});
