/**
 * The two jobs of a take-over: one reads and checks, the other checks again, writes and compares.
 */

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DomainError } from '#domain/domain-error.ts';
import type { FileName } from '#domain/takeover/headings.ts';
import type { StoredFiles } from '#server/modules/justificatifs/objects.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { WatchedHandler, WatchedRun } from '#server/platform/jobs/run-watched.ts';
import { entryOf } from './archive.ts';
import { depotOf, dropDepot, filesOf } from './depot.ts';
import type { TakeOverDeps } from './deps.ts';
import type { Source } from './source.ts';

export const TRYING_JOB = 'take-over-trial';
export const WRITING_JOB = 'take-over';
export const TAKE_OVER_JOBS = [TRYING_JOB, WRITING_JOB];

export function takeOverJobs(takeOverDeps: TakeOverDeps): Readonly<Record<string, WatchedHandler>> {
  return {
    [TRYING_JOB]: (run) => tried(takeOverDeps, run),
    [WRITING_JOB]: (run) => written(takeOverDeps, run),
  };
}

async function tried(takeOverDeps: TakeOverDeps, run: WatchedRun): Promise<unknown> {
  let read = 0;
  const source = await sourceOf(takeOverDeps, run, async (count) => {
    read += count;
    await run.progress(read);
  });
  if (source === null) return null;
  const checkResult = await takeOverDeps.engine.judge(source);
  await keepDecision(takeOverDeps, run, JSON.stringify(checkResult));
  return { fautes: checkResult.nombre };
}

async function written(takeOverDeps: TakeOverDeps, run: WatchedRun): Promise<unknown> {
  const source = await sourceOf(takeOverDeps, run, async () => {});
  if (source === null) return null;
  try {
    const { differences } = await takeOverDeps.engine.takeOver(source, async (codes) => {
      await run.progress(codes);
      run.signal.throwIfAborted();
    });
    await finish(takeOverDeps, run);
    return { differences: differences.length };
  } catch (error) {
    // The storage or the journal does not answer: another attempt continues from what is written.
    if (!(error instanceof DomainError) || error.definition.kind === 'unavailable') throw error;
    // The earlier check is no longer valid: another dry run gives the reason.
    await keepDecision(takeOverDeps, run, null);
    throw error;
  }
}

/** Null when the files went on without this job. */
async function sourceOf(
  { db, files }: TakeOverDeps,
  { jobId, signal }: WatchedRun,
  onBytes: (count: number) => Promise<void>,
): Promise<Source | null> {
  const depot = await depotOf(db);
  if (depot?.jobId !== jobId) return null;
  const breathing = async (count: number) => {
    await onBytes(count);
    await yieldToEventLoop();
  };
  return storedSource(files, await filesOf(db), { signal, onBytes: breathing });
}

async function keepDecision(
  { db, clock }: TakeOverDeps,
  { jobId }: WatchedRun,
  constat: string | null,
) {
  await db
    .updateTable('repriseDepot')
    .set({ constat, updatedAt: clock() })
    .where('jobId', '=', jobId)
    .execute();
}

/** Everything is written and reported: the files are no longer needed. */
async function finish(takeOverDeps: TakeOverDeps, { jobId }: WatchedRun): Promise<void> {
  const { db, files, clock } = takeOverDeps;
  const keys = await inTransaction(db, async (trx) =>
    (await depotOf(trx))?.jobId === jobId ? dropDepot(trx, takeOverDeps, clock()) : [],
  );
  for (const cle of keys) await files.removeUnvouched(db, cle);
}

/** Files read from the portal's storage as a stream: never whole in memory, never on a disk. */
type StoredFile = {
  readonly fichier: FileName;
  readonly cle: string;
  readonly entree: string | null;
};

type Watch = {
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  readonly onBytes: (count: number) => Promise<void>;
};

function storedSource(
  files: Pick<StoredFiles, 'read'>,
  stored: readonly StoredFile[],
  { signal, onBytes }: Watch,
): Source {
  const find = (name: FileName) => stored.find(({ fichier }) => fichier === name);
  return {
    name: 'Fichiers apportés',
    has: (name) => find(name) !== undefined,
    async *read(name) {
      const one = find(name);
      if (one === undefined) throw new Error(`${name}.csv is read and not there`);
      const { stream } = await files.read(one.cle);
      for await (const piece of one.entree === null ? stream : entryOf(stream, one.entree)) {
        signal.throwIfAborted();
        yield piece;
        await onBytes(piece.length);
      }
    },
    document: async () => null,
  };
}
