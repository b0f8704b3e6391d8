/** What was taken over from another system: one row a time, with what was compared afterwards. */

import type { Generated } from 'kysely';
import type { Json } from '#server/platform/database/json-columns.ts';

/** Begun and ended, and its account. */
export type Reprise = { readonly commenceeLe: Date; readonly finieLe: Date; readonly rapport: object };

type RepriseTable = {
  repriseId: Generated<number>;
  commenceeLe: Date;
  finieLe: Date;
  rapport: Json<unknown>;
};

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reprise: RepriseTable;
  }
}
