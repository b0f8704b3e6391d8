/** What the portal says of its health: the database decides whether it serves, the other parts how well. */

import type { FastifyInstance } from 'fastify';
import type { RegisterJournal } from '../modules/journal/register-journal.ts';
import type { OpenedDatabase } from '../platform/database/opened-database.ts';
import type { DiskGuard } from '../platform/health/disk-guard.ts';
import { createReadiness } from '../platform/health/readiness.ts';
import type { Drain } from '../platform/http/edge/drain.ts';
import { mountHealth } from '../platform/http/health.ts';
import type { Files } from './files.ts';
import type { MountedIdentity } from './identity.ts';
import type { Messages } from './messages.ts';

type Parts = {
  readonly disks: DiskGuard;
  readonly drain: Drain;
  readonly database: OpenedDatabase;
  readonly files: Files;
  readonly identity: MountedIdentity;
  readonly journal: RegisterJournal;
  readonly messages: Messages;
};

export function openHealth(app: FastifyInstance, parts: Parts): void {
  const { database, disks, drain, files, identity, journal, messages } = parts;
  const checks = { database: () => database.check(), storage: files.check, identity: identity.check };
  mountHealth(app, {
    needed: 'database',
    isStopping: () => drain.isDraining,
    answers: createReadiness(checks, app.log),
    told: {
      disk: () => (disks.isFull ? 'full' : null),
      mail: () => (messages.isMailReached() ? null : 'unreachable'),
      register: () => wordOf(journal),
    },
  });
}

function wordOf({ state, isSound }: RegisterJournal): string | null {
  if (isSound) return null;
  return state.kind === 'sound' ? 'unavailable' : state.kind;
}
