/** `POST /api/exports`: the file at once when it is small, a job when it is not. Who took what is written down. */

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
import { structureIdOf } from '#domain/permission/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Call, interlocuteurOf, type Verb } from '#server/platform/call.ts';
import { once } from '#server/platform/http/file-reply.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { countRunningJobs, createJob } from '#server/platform/jobs/watched-job.ts';
import { countRows, type Extent, knowsAll, type Wanted } from './find-rows.ts';
import { EXPORT_JOB } from './run-export.ts';
import { assertHolds, fileOf, type WriteParts } from './write-file.ts';

export type AskParts = Omit<WriteParts, 'db'> & { readonly queue: JobQueue | null };

export function exporter(parts: AskParts): Verb<typeof askExport> {
  return async (call, { body }) => {
    const { format, elementIds = null, criteres = {}, sauf, destinataire } = body;
    if (format === 'DDEX' && parts.ddexParty() === null) throw new Refusal(DDEX_NOT_OPEN);
    if (
      destinataire !== undefined &&
      !parts.ddexRecipients().some(({ dpid }) => dpid === destinataire)
    ) {
      throw new Refusal(NOT_FOUND);
    }
    const wanted: Wanted = { format, scope: call.scope, elementIds, criteres, sauf, destinataire };
    if (elementIds !== null && !(await knowsAll(call.db, call.scope, elementIds))) {
      throw new Refusal(NOT_FOUND);
    }
    const source = { ...parts, db: call.db };
    const extent = await countRows(source, wanted);
    if (extent.total === 0) throw new Refusal(NOTHING_TO_EXPORT);
    assertHolds(format, extent.total);
    await call.record({
      structureId: call.scope.kind === 'one' ? call.scope.structureId : null,
      after: { format, lignes: extent.total, elementIds, criteres, sauf },
    });
    if (extent.total > LARGEST_DIRECT_EXPORT) return later(call, parts.queue, wanted, extent);
    return wholeFile(source, wanted, call, extent);
  };
}

async function wholeFile(
  source: WriteParts,
  wanted: Wanted,
  call: Call,
  extent: Extent,
): Promise<FileAnswer> {
  const { name, type, content } = await fileOf(source, wanted, { ...extent, now: call.now });
  // Whole before it is sent: its length is announced, and the rows are those of one transaction.
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  return { name, type, size: bytes.byteLength, content: once(bytes), lines: extent.total };
}

async function later(call: Call, queue: JobQueue | null, wanted: Wanted, { total }: Extent) {
  const structureId = structureIdOf(call.actor);
  if (queue === null || structureId === null) throw new Refusal(SERVICE_UNAVAILABLE);
  const watched = { type: EXPORT_JOB, structureId, interlocuteurId: interlocuteurOf(call) };
  const running = await countRunningJobs(call.db, watched);
  if (running >= MOST_RUNNING_EXPORTS)
    throw new Refusal(EXPORT_QUOTA, { facts: { running, max: MOST_RUNNING_EXPORTS } });
  return { jobId: await createJob(call, queue, { ...watched, data: wanted, total }), total };
}
