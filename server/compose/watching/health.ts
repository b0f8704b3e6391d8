/** What the portal says of its health: the database decides whether it serves, the other parts how well. */

import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import type { Standby } from '#server/platform/database/standby/standby.ts';
import { createReadiness } from '#server/platform/health/readiness.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import type { Services } from '../services.ts';
import type { HealthOfParts } from './watching.ts';

export function openHealth(services: Services): HealthOfParts {
  const { app, database, drain, files, identity, journal, messages } = services;
  const checks = {
    database: () => database.check(),
    storage: files.check,
    identity: identity.check,
  };
  const answers = createReadiness(checks, app.log);
  const told = {
    disk: () => (files.disks.isFull ? 'full' : null),
    mail: () => (messages.isMailReached() ? null : 'unreachable'),
    register: () => wordOf(journal),
    // What was there before the start is still being read.
    journal: () => (journal.isSound && !journal.isWhole ? 'comparing' : null),
    ...standbyWord(database.standby),
  };
  mountHealth(app, { needed: 'database', isStopping: () => drain.isDraining, answers, told });
  return async () => {
    const itself = Object.entries(told).map(([part, word]) => [part, word() === null] as const);
    return { ...(await answers()), ...Object.fromEntries(itself) };
  };
}

function wordOf({ state, isSound }: RegisterJournal): string | null {
  if (isSound) return null;
  return state.kind === 'sound' ? 'unavailable' : state.kind;
}

/** A part of its own, where there is one. */
function standbyWord(standby: Standby | undefined): Readonly<Record<string, () => string | null>> {
  if (standby === undefined) return {};
  return { standby: () => (standby.state === 'ready' ? null : standby.state) };
}
