/** Health of the portal: the database decides whether it serves, the other parts only how well. */

import type { RegisterJournal } from '#server/modules/journal/register-journal.ts';
import type { ReadReplica } from '#server/platform/database/read-replica.ts';
import type { PeerServers } from '#server/platform/health/peer-servers.ts';
import { type Check, createReadiness } from '#server/platform/health/readiness.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { Services } from '../services.ts';
import type { HealthOfDeps } from './watching.ts';

export function openHealth(services: Services, peers: PeerServers): HealthOfDeps {
  const { app, database, drain, files, identity, journal, messages } = services;
  const checks: Readonly<Record<string, Check>> = {
    database: () => database.check(),
    storage: files.check,
    identity: identity.check,
    ...queueCheck(messages.queue),
  };
  const answers = createReadiness(checks, app.log);
  const reported = {
    disk: () => (files.disks.isFull ? 'full' : null),
    mail: () => (messages.isMailReached() ? null : 'unreachable'),
    register: () => wordOf(journal),
    // Lines written before the start are still being compared.
    journal: () => (journal.isSound && !journal.isWhole ? 'comparing' : null),
    ...readReplicaWord(database.readReplica),
  };
  const givesWay = () => files.disks.isFull && peers.haveCapacity;
  mountHealth(app, {
    needed: 'database',
    isStopping: () => drain.isDraining,
    givesWay,
    answers,
    reported,
  });
  return async () => {
    const itself = Object.entries(reported).map(([part, word]) => [part, word() === null] as const);
    return { ...(await answers()), ...Object.fromEntries(itself) };
  };
}

function wordOf({ state, isSound }: RegisterJournal): string | null {
  if (isSound) return null;
  return state.kind === 'sound' ? 'unavailable' : state.kind;
}

/** Imports, exports and mails stand still without it. */
const queueCheck = (queue: JobQueue | null): Readonly<Record<string, Check>> =>
  queue === null ? {} : { jobs: queue.check };

/** A part of its own, where there is one. */
function readReplicaWord(
  readReplica: ReadReplica | undefined,
): Readonly<Record<string, () => string | null>> {
  if (readReplica === undefined) return {};
  return { standby: () => (readReplica.state === 'ready' ? null : readReplica.state) };
}
