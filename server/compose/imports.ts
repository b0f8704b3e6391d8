/** Where what enters by sheets meets: its routes, its jobs, and the rounds behind it. */

import type { Kysely } from 'kysely';
import type { SheetContext } from '#domain/sheet/columns.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { ownRecordings } from '../modules/dossiers/brought-back/own-recordings.ts';
import { updateMany } from '../modules/dossiers/brought-back/update-many.ts';
import { createMany, roomOfDraft } from '../modules/dossiers/elements/create-many.ts';
import { keepProximityOf, proximityFiller } from '../modules/dossiers/elements/fill-proximity.ts';
import { ownElements } from '../modules/dossiers/elements/link-faults.ts';
import { draftingById } from '../modules/dossiers/requesting-structure.ts';
import { importFiller } from '../modules/imports/jobs/fill-proximity.ts';
import type { ImportParts } from '../modules/imports/parts.ts';
import { forgetOldImports } from '../modules/imports/remove.ts';
import { importJobs, importRoutes } from '../modules/imports/routes.ts';
import {
  announceObject,
  keepObject,
  orUnavailable,
  removeUnvouched,
  vouchFor,
} from '../modules/justificatifs/objects.ts';
import { findCarriers } from '../modules/numbering/carriers.ts';
import { declaredFaults } from '../modules/numbering/declare-codes.ts';
import { findOwnDuplicates } from '../modules/proximity/own-duplicates.ts';
import { askCorrections, tellAsked } from '../modules/register/corrections/ask-many.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tables } from '../platform/database/tables.ts';
import { every, type Rounds } from '../platform/every.ts';
import type { Route } from '../platform/http/route.ts';
import type { JobQueue } from '../platform/jobs/queue.ts';
import type { WatchedHandler } from '../platform/jobs/run-watched.ts';
import type { Tell } from '../platform/tell.ts';

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
}): Imports {
  const { db, clock, objects, context, tell } = given;
  const parts: ImportParts = {
    ...{ db, clock, context, findOwnDuplicates, findCarriers, declaredFaults },
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
      ...{ assertEligible: draftingById, roomOfDraft, createMany, updateMany },
      ...{ ownElements, ownRecordings, keepProximityOf },
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
