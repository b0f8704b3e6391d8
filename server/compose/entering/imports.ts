/** Where what enters by sheets meets: its routes, its jobs, and the rounds behind it. */

import type { SheetContext } from '#domain/sheet/columns.ts';
import { ownRecordings } from '#server/modules/dossiers/brought-back/own-recordings.ts';
import { updateMany } from '#server/modules/dossiers/brought-back/update-many.ts';
import { createMany, roomOfDraft } from '#server/modules/dossiers/elements/create-many.ts';
import {
  keepProximityOf,
  proximityFiller,
} from '#server/modules/dossiers/elements/fill-proximity.ts';
import { ownElements } from '#server/modules/dossiers/elements/link-faults.ts';
import { draftingById } from '#server/modules/dossiers/requesting-structure.ts';
import { importFiller } from '#server/modules/imports/jobs/fill-proximity.ts';
import type { ImportParts } from '#server/modules/imports/parts.ts';
import { forgetOldImports } from '#server/modules/imports/remove.ts';
import { importJobs, importRoutes } from '#server/modules/imports/routes.ts';
import { storedFiles } from '#server/modules/justificatifs/objects.ts';
import { findCarriers } from '#server/modules/numbering/carriers.ts';
import { declaredFaults } from '#server/modules/numbering/declare-codes.ts';
import { findOwnDuplicates } from '#server/modules/proximity/own-duplicates.ts';
import { askCorrections, tellAsked } from '#server/modules/register/corrections/ask-many.ts';
import { every } from '#server/platform/every.ts';
import type { Exchange, Services } from '../services.ts';

/** Milliseconds between two rounds that complete what recordings are compared by. */
const FILL_INTERVAL = 2000;
const HOUR = 3_600_000;

export function openImports(services: Services, context: SheetContext): Exchange {
  const { database, db, clock, log, files, messages } = services;
  const parts: ImportParts = {
    db,
    clock,
    context,
    batchesAtOnce: database.kind === 'embedded' ? 1 : 2,
    findOwnDuplicates,
    findCarriers,
    declaredFaults,
    files: storedFiles(files.objects),
    corrections: {
      ask: askCorrections,
      tellAsked: (telling, importId) => tellAsked(telling, importId, messages.tell),
    },
    dossiers: {
      assertEligible: draftingById,
      roomOfDraft,
      createMany,
      updateMany,
      ownElements,
      ownRecordings,
      keepProximityOf,
    },
  };
  return {
    watchedJobs: importJobs(parts),
    routes: importRoutes(parts, messages.queue),
    rounds: () => [
      every(FILL_INTERVAL, proximityFiller(db), log),
      every(FILL_INTERVAL, importFiller(parts), log),
      every(HOUR, () => forgetOldImports(parts, clock()), log),
    ],
  };
}
