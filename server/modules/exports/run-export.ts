/** The job behind a large export: the rows stream from the database to the storage, page by page. */

import { z } from 'zod';
import { EXPORT_FORMATS, type ExportCriteria, exportResult } from '#contract/exchange/exports.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { WatchedHandler } from '#server/platform/jobs/run-watched.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { countRows, type ExportRequest } from './find-rows.ts';
import { type KeepDeps, keepExport } from './stored-file.ts';
import { assertCorrect, fileOf, type WriteDeps } from './write-file.ts';

export const EXPORT_JOB = 'export';

/** Subject signed in a link to an export. */
export const exportSubject = (jobId: string) => `export:${jobId}`;

export type RunDeps = WriteDeps &
  KeepDeps & {
    /** Signs links that last as long as the file. */
    readonly links: LinkSigner;
    readonly clock: Clock;
  };

const expectedSchema = z.object({
  format: z.enum(EXPORT_FORMATS),
  scope: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('one'), structureId: z.number() }),
    z.object({ kind: z.literal('none') }),
  ]),
  elementIds: z.array(z.number()).nullable(),
  sauf: z.array(z.number()).optional(),
  destinataire: z.string().optional(),
  // Already validated by the call; the job stores the call's criteria unchanged.
  criteres: z.custom<ExportCriteria>((value) => typeof value === 'object' && value !== null),
}) satisfies z.ZodType<ExportRequest>;

export function exportRunner(runDeps: RunDeps): WatchedHandler {
  return async ({ jobId, data, signal, progress }) => {
    const requested = expectedSchema.parse(data);
    const now = runDeps.clock();
    const { total, dossiers } = await countRows(runDeps, requested);
    // The number of rows may have grown since the request.
    assertCorrect(requested.format, total);
    let done = 0;
    const file = await fileOf(runDeps, requested, { dossiers, now }, async (count) => {
      signal.throwIfAborted();
      done += count;
      // The pack reads its rows for each of its sheets, and for its discs.
      await progress(Math.min(done, total), total);
    });
    const taille = await keepExport({ ...runDeps, now }, jobId, file);
    const link = new URLSearchParams({
      jobId,
      ...runDeps.links.sign(exportSubject(jobId), runDeps.clock()),
    });
    const path = `/api/exports/file?${link}`;
    return exportResult.parse({ nom: file.name, type: file.type, taille, lignes: total, path });
  };
}
