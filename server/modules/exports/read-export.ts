/** `GET /api/exports/file`: the file of a job, for whoever holds a link that is still good. */

import { EXPORT_LINK_EXPIRED, exportResult, type readExport } from '#contract/exchange/exports.ts';
import { NOT_FOUND, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type ExportObjects, keyOf } from './kept-file.ts';
import { exportSubject } from './run-export.ts';

export function exportReader(objects: ExportObjects, links: LinkSigner): Verb<typeof readExport> {
  return async (call, { query }) => {
    const verdict = links.judge(exportSubject(query.jobId), query, call.now);
    if (verdict === 'expired') throw new Refusal(EXPORT_LINK_EXPIRED);
    if (verdict === 'forged') throw new Refusal(NOT_FOUND);
    const job = await call.db
      .selectFrom('job')
      .select('result')
      .where('jobId', '=', query.jobId)
      .executeTakeFirst();
    const result = exportResult.safeParse(job?.result);
    if (!result.success) throw new Refusal(NOT_FOUND);
    const { stream, size } = await objects.read(keyOf(query.jobId)).catch(refuseLost);
    return { name: result.data.nom, type: result.data.type, size, content: stream };
  };
}

/** The storage's own fault passes; a file that is gone was kept for a day. */
function refuseLost(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'ObjectMissing') throw new Refusal(EXPORT_LINK_EXPIRED);
  if (name === 'StorageUnavailable')
    throw new Refusal(SERVICE_UNAVAILABLE, { privateDetail: String(error) });
  throw error;
}
