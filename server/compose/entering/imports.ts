/** Where what enters by sheets meets: its routes, its jobs, and the rounds behind it. */

import type { Kysely } from 'kysely';
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
import {
  announceObject,
  keepObject,
  orUnavailable,
  removeUnvouched,
  vouchFor,
} from '#server/modules/justificatifs/objects.ts';
import { findCarriers } from '#server/modules/numbering/carriers.ts';
import { declaredFaults } from '#server/modules/numbering/declare-codes.ts';
import { findOwnDuplicates } from '#server/modules/proximity/own-duplicates.ts';
import { askCorrections, tellAsked } from '#server/modules/register/corrections/ask-many.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { every, type Rounds } from '#server/platform/every.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { WatchedHandler } from '#server/platform/jobs/run-watched.ts';
import type { Tell } from '#server/platform/tell.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';

/** Milliseconds between two rounds that complete what recordings are compared by. */
const FILL_INTERVAL = 2000;
const HOUR = 3_600_000;

type Log = Parameters<typeof every>[2];

export type Imports = {
  readonly watchedJobs: Readonly<Record<string, WatchedHandler>>;
  readonly routes: (queue: JobQueue | null) => readonly Route[];
  readonly rounds: (log: Log) => readonly Rounds[];
};

export function openImports(given: {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly objects: ObjectStorage;
  readonly context: SheetContext;
  readonly tell: Tell;
  readonly batchesAtOnce: 1 | 2;
}): Imports {
  const { db, clock, objects, context, tell, batchesAtOnce } = given;
  const parts: ImportParts = {
    db,
    clock,
    context,
    batchesAtOnce,
    findOwnDuplicates,
    findCarriers,
    declaredFaults,
    files: {
      keep: (trx, bytes, contentType, now) => keepObject(trx, objects, bytes, contentType, now),
      read: (cle) => orUnavailable(objects.read(cle)),
      removeUnvouched: (trx, cle) => removeUnvouched(trx, objects, cle),
      announce: announceObject,
      vouchFor,
    },
    corrections: {
      ask: askCorrections,
      tellAsked: (telling, importId) => tellAsked(telling, importId, tell),
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
    routes: (queue) => importRoutes(parts, queue),
    rounds: (log) => [
      every(FILL_INTERVAL, proximityFiller(db), log),
      every(FILL_INTERVAL, importFiller(parts), log),
      every(HOUR, () => forgetOldImports(parts, clock()), log),
    ],
  };
}
