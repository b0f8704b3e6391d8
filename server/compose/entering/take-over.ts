/** Connects the take-over screen to the engine that the console command runs. */

import { TAKE_OVER_NOT_READY } from '#contract/workbench/take-over.ts';
import { DomainError } from '#domain/domain-error.ts';
import { storedFiles } from '#server/modules/justificatifs/objects.ts';
import { forgetOldDepot } from '#server/modules/takeover/depot.ts';
import type { TakeOverDeps } from '#server/modules/takeover/deps.ts';
import { takeOverJobs } from '#server/modules/takeover/jobs.ts';
import { takeOverRoutes } from '#server/modules/takeover/routes.ts';
import { schedule } from '#server/platform/schedule.ts';
import { TakeOverRefused } from '#server/take-over/refused.ts';
import { judge, takeOver } from '#server/take-over/run.ts';
import type { Exchange, Services } from '../services.ts';

const HOUR = 3_600_000;

export function openTakeOver(services: Services): Exchange {
  const { configuration, db, clock, log, files, journal, messages } = services;
  const { objects } = files;
  const takeOverDeps: TakeOverDeps = {
    db,
    clock,
    societyStructureId: configuration.administrationStructureId,
    files: storedFiles(objects),
    engine: {
      judge: (source) => judge({ db, clock, configuration, source }),
      takeOver: (source, progress) =>
        takeOver({ db, journal, objects, clock, configuration, source, progress }).catch(refuse),
    },
  };
  return {
    watchedJobs: takeOverJobs(takeOverDeps),
    routes: takeOverRoutes(takeOverDeps, messages.queue),
    scheduler: () => [schedule(HOUR, () => forgetOldDepot(takeOverDeps, clock()), log)],
  };
}

/** A TakeOverRefused message is shown to the waiting person; any other error is retried. */
function refuse(error: unknown): never {
  if (error instanceof TakeOverRefused)
    throw new DomainError(TAKE_OVER_NOT_READY, { detail: error.message });
  throw error;
}
