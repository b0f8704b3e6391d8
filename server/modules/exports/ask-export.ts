/**
 * `POST /api/exports`: the file at once when it is small, a job when it is not. Each export is
 * recorded in the history.
 */

import type { FileAnswer } from '#contract/endpoint.ts';
import {
  type askExport,
  DDEX_NOT_OPEN,
  EXPORT_QUOTA,
  LARGEST_DIRECT_EXPORT,
  MOST_RUNNING_EXPORTS,
  NOTHING_TO_EXPORT,
} from '#contract/exchange/exports.ts';
import { NOT_FOUND, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import { structureIdOf } from '#domain/permission/actor.ts';
import { type Call, type Handler, interlocuteurOf } from '#server/platform/call.ts';
import { once } from '#server/platform/http/file-reply.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { countRunningJobs, createJob } from '#server/platform/jobs/watched-job.ts';
import { countRows, type ExportRequest, type Extent, knowsAll } from './find-rows.ts';
import { EXPORT_JOB } from './run-export.ts';
import { assertCorrect, fileOf, type WriteDeps } from './write-file.ts';

export type AskDeps = Omit<WriteDeps, 'db'> & { readonly queue: JobQueue | null };

export function exporter(askDeps: AskDeps): Handler<typeof askExport> {
  return async (call, { body }) => {
    const { format, elementIds = null, criteres = {}, sauf, destinataire } = body;
    if (format === 'DDEX' && askDeps.ddexParty() === null) throw new DomainError(DDEX_NOT_OPEN);
    if (
      destinataire !== undefined &&
      !askDeps.ddexRecipients().some(({ dpid }) => dpid === destinataire)
    ) {
      throw new DomainError(NOT_FOUND);
    }
    const exportRequest: ExportRequest = {
      format,
      scope: call.scope,
      elementIds,
      criteres,
      sauf,
      destinataire,
    };
    if (elementIds !== null && !(await knowsAll(call.db, call.scope, elementIds))) {
      throw new DomainError(NOT_FOUND);
    }
    const source = { ...askDeps, db: call.db };
    const extent = await countRows(source, exportRequest);
    if (extent.total === 0) throw new DomainError(NOTHING_TO_EXPORT);
    assertCorrect(format, extent.total);
    await call.record({
      structureId: call.scope.kind === 'one' ? call.scope.structureId : null,
      after: { format, lignes: extent.total, elementIds, criteres, sauf },
    });
    if (extent.total > LARGEST_DIRECT_EXPORT)
      return later(call, askDeps.queue, exportRequest, extent);
    return wholeFile(source, exportRequest, call, extent);
  };
}

async function wholeFile(
  source: WriteDeps,
  exportRequest: ExportRequest,
  call: Call,
  extent: Extent,
): Promise<FileAnswer> {
  const { name, type, content } = await fileOf(source, exportRequest, { ...extent, now: call.now });
  // Whole before it is sent: its length is announced, and the rows are those of one transaction.
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return { name, type, size: bytes.byteLength, content: once(bytes), lines: extent.total };
}

async function later(
  call: Call,
  queue: JobQueue | null,
  exportRequest: ExportRequest,
  { total }: Extent,
) {
  const structureId = structureIdOf(call.actor);
  if (queue === null || structureId === null) throw new DomainError(SERVICE_UNAVAILABLE);
  const watched = { type: EXPORT_JOB, structureId, interlocuteurId: interlocuteurOf(call) };
  const running = await countRunningJobs(call.db, watched);
  if (running >= MOST_RUNNING_EXPORTS)
    throw new DomainError(EXPORT_QUOTA, { facts: { running, max: MOST_RUNNING_EXPORTS } });
  return { jobId: await createJob(call, queue, { ...watched, data: exportRequest, total }), total };
}
