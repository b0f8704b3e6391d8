/** What this part of the register needs of the rest of the portal; handed in by `compose.ts`. */

import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Lien } from '#domain/element/lists.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Call } from '#server/platform/call.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Tell } from '#server/platform/tell.ts';

export type Element = Selectable<Tables['element']>;

export type RegisterParts = {
  readonly tell: Tell;
  /** Keeps the form by which recordings are compared, of those that changed. */
  readonly keepProximity: (db: Kysely<Tables>, elements: readonly Element[]) => Promise<void>;
  /** Faults of a tie to a recording that is not the structure's own. */
  readonly linkFaults: (
    call: Pick<Call, 'db'>,
    structureId: number,
    lien: Lien | null | undefined,
  ) => Promise<FieldError[]>;
  /** Fields as the columns of `element` hold them. */
  readonly columnsOf: (fields: Readonly<Record<string, unknown>>) => Updateable<Tables['element']>;
};
