/** Composes imports from sheets: routes, jobs and schedulers. */

import type { SheetContext } from '#domain/sheet/columns.ts';
import { ownRecordings } from '#server/modules/dossiers/brought-back/own-recordings.ts';
import { updateMany } from '#server/modules/dossiers/brought-back/update-many.ts';
import { areaOfDraft, createMany } from '#server/modules/dossiers/elements/create-many.ts';
import {
  keepProximityOf,
  proximityFiller,
} from '#server/modules/dossiers/elements/fill-proximity.ts';
import { ownElements } from '#server/modules/dossiers/elements/link-errors.ts';
import { draftingById } from '#server/modules/dossiers/requesting-structure.ts';
import type { ImportDeps } from '#server/modules/imports/deps.ts';
import { importFiller } from '#server/modules/imports/jobs/fill-proximity.ts';
import { forgetOldImports } from '#server/modules/imports/remove.ts';
import { importJobs, importRoutes } from '#server/modules/imports/routes.ts';
import { storedFiles } from '#server/modules/justificatifs/objects.ts';
import { findCarriers } from '#server/modules/numbering/carriers.ts';
import { declaredErrors } from '#server/modules/numbering/declare-codes.ts';
import { findOwnDuplicates } from '#server/modules/proximity/own-duplicates.ts';
import { askCorrections, notifyRequested } from '#server/modules/register/corrections/ask-many.ts';
import { schedule } from '#server/platform/schedule.ts';
import type { Exchange, Services } from '../services.ts';

/** Milliseconds between two rounds that fill in missing comparison keys of recordings. */
const FILL_INTERVAL = 2000;
const HOUR = 3_600_000;

export function openImports(services: Services, context: SheetContext): Exchange {
  const { database, db, clock, log, files, messages } = services;
  const importDeps: ImportDeps = {
    db,
    clock,
    context,
    batchesAtOnce: database.kind === 'embedded' ? 1 : 2,
    findOwnDuplicates,
    findCarriers,
    declaredErrors,
    files: storedFiles(files.objects),
    corrections: {
      ask: askCorrections,
      notifyRequested: (context, importId) => notifyRequested(context, importId, messages.notify),
    },
    dossiers: {
      assertEligible: draftingById,
      areaOfDraft,
      createMany,
      updateMany,
      ownElements,
      ownRecordings,
      keepProximityOf,
    },
  };
  return {
    watchedJobs: importJobs(importDeps),
    routes: importRoutes(importDeps, messages.queue),
    scheduler: () => [
      schedule(FILL_INTERVAL, proximityFiller(db), log),
      schedule(FILL_INTERVAL, importFiller(importDeps), log),
      schedule(HOUR, () => forgetOldImports(importDeps, clock()), log),
    ],
  };
}
