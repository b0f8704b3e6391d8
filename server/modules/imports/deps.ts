/**
 * Dependencies of imports on other modules; handed in by `compose.ts`. Each owner documents its own
 * part.
 */

import type { Kysely } from 'kysely';
import type { SheetContext } from '#domain/sheet/columns.ts';
import type { ownRecordings } from '#server/modules/dossiers/brought-back/own-recordings.ts';
import type { updateMany } from '#server/modules/dossiers/brought-back/update-many.ts';
import type { areaOfDraft, createMany } from '#server/modules/dossiers/elements/create-many.ts';
import type { keepProximityOf } from '#server/modules/dossiers/elements/fill-proximity.ts';
import type { ownElements } from '#server/modules/dossiers/elements/link-errors.ts';
import type { draftingById } from '#server/modules/dossiers/requesting-structure.ts';
import type { StoredFiles } from '#server/modules/justificatifs/objects.ts';
import type { findCarriers } from '#server/modules/numbering/carriers.ts';
import type { declaredErrors } from '#server/modules/numbering/declare-codes.ts';
import type { findOwnDuplicates } from '#server/modules/proximity/own-duplicates.ts';
import type { askCorrections } from '#server/modules/register/corrections/ask-many.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { NotificationContext } from '#server/platform/notify.ts';

export type ImportDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly files: StoredFiles;
  /** The dossiers, which alone write recordings. */
  readonly dossiers: {
    readonly assertEligible: typeof draftingById;
    readonly areaOfDraft: typeof areaOfDraft;
    readonly createMany: typeof createMany;
    readonly ownRecordings: typeof ownRecordings;
    readonly updateMany: typeof updateMany;
    readonly ownElements: typeof ownElements;
    readonly keepProximityOf: typeof keepProximityOf;
  };
  /** The register, which alone requests corrections. */
  readonly corrections: {
    readonly ask: typeof askCorrections;
    /** Notifies staff once of all corrections that an import requested. */
    notifyRequested(context: NotificationContext, importId: number): Promise<void>;
  };
  readonly findOwnDuplicates: typeof findOwnDuplicates;
  readonly findCarriers: typeof findCarriers;
  readonly declaredErrors: typeof declaredErrors;
  readonly context: SheetContext;
  /**
   * Batches of an import written concurrently: the embedded database takes one transaction at a
   * time.
   */
  readonly batchesAtOnce: 1 | 2;
};
