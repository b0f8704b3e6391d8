/** Where the screen of a take-over meets the engine that the console runs. */

import type { Kysely } from 'kysely';
import { TAKE_OVER_NOT_READY } from '#contract/workbench/take-over.ts';
import { Refusal } from '#domain/refusal.ts';
import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import {
  announceObject,
  keepObject,
  orUnavailable,
  removeUnvouched,
  vouchFor,
} from '#server/modules/justificatifs/objects.ts';
import { forgetOldDepot } from '#server/modules/takeover/depot.ts';
import { takeOverJobs } from '#server/modules/takeover/jobs.ts';
import type { TakeOverParts } from '#server/modules/takeover/parts.ts';
import { takeOverRoutes } from '#server/modules/takeover/routes.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Configuration } from '#server/platform/configuration.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { every, type Rounds } from '#server/platform/every.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { WatchedHandler } from '#server/platform/jobs/run-watched.ts';
import { TakeOverRefused } from '#server/take-over/refused.ts';
import { judge, takeOver } from '#server/take-over/run.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';

const HOUR = 3_600_000;

export type TakeOverScreen = {
  readonly watchedJobs: Readonly<Record<string, WatchedHandler>>;
  readonly routes: (queue: JobQueue | null) => readonly Route[];
  readonly rounds: (log: Parameters<typeof every>[2]) => Rounds;
};

export function openTakeOver(given: {
  readonly configuration: Pick<Configuration, 'administrationStructureId' | 'brands'>;
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly objects: ObjectStorage;
  readonly journal: RegisterJournal;
}): TakeOverScreen {
  const { db, clock, objects, configuration } = given;
  const parts: TakeOverParts = {
    db,
    clock,
    societyStructureId: configuration.administrationStructureId,
    files: {
      keep: (trx, bytes, contentType, now) => keepObject(trx, objects, bytes, contentType, now),
      read: (cle) => orUnavailable(objects.read(cle)),
      removeUnvouched: (trx, cle) => removeUnvouched(trx, objects, cle),
      announce: announceObject,
      vouchFor,
    },
    engine: {
      judge: (source) => judge({ ...given, source }),
      takeOver: (source, progress) => takeOver({ ...given, source, progress }).catch(refuse),
    },
  };
  return {
    watchedJobs: takeOverJobs(parts),
    routes: (queue) => takeOverRoutes(parts, queue),
    rounds: (log) => every(HOUR, () => forgetOldDepot(parts, clock()), log),
  };
}

/** Its sentence is for whoever waits; anything else is tried again. */
function refuse(error: unknown): never {
  if (error instanceof TakeOverRefused)
    throw new Refusal(TAKE_OVER_NOT_READY, { detail: error.message });
  throw error;
}
