/** The exports' part of the API. */

import { readCompleteness } from '#contract/exchange/declaration.ts';
import {
  askExport,
  EXPORT_LINK_EXPIRED,
  exportResult,
  readExport,
} from '#contract/exchange/exports.ts';
import { NOT_FOUND, SERVICE_UNAVAILABLE } from '#contract/problem.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type AskDeps, exporter } from './ask-export.ts';
import { completeness } from './completeness.ts';
import { exportSubject } from './run-export.ts';
import { type ExportObjects, keyOf } from './stored-file.ts';

export function exportRoutes(
  deps: AskDeps & { readonly objects: ExportObjects; readonly links: LinkSigner },
): readonly Route[] {
  return [
    route(readCompleteness, completeness(deps)),
    route(askExport, exporter(deps)),
    route(readExport, exportReader(deps.objects, deps.links)),
  ];
}

/** `GET /api/exports/file`: the file of a job, for the holder of a link that is still valid. */
function exportReader(objects: ExportObjects, links: LinkSigner): Handler<typeof readExport> {
  return async (call, { query }) => {
    const decision = links.judge(exportSubject(query.jobId), query, call.now);
    if (decision === 'expired') throw new DomainError(EXPORT_LINK_EXPIRED);
    if (decision === 'forged') throw new DomainError(NOT_FOUND);
    const job = await call.db
      .selectFrom('job')
      .select('result')
      .where('jobId', '=', query.jobId)
      .executeTakeFirst();
    const result = exportResult.safeParse(job?.result);
    if (!result.success) throw new DomainError(NOT_FOUND);
    const { stream, size } = await objects.read(keyOf(query.jobId)).catch(refuseLost);
    return { name: result.data.nom, type: result.data.type, size, content: stream };
  };
}

/** A storage failure is temporary; a missing file means that its day is over. */
function refuseLost(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'ObjectMissing') throw new DomainError(EXPORT_LINK_EXPIRED);
  if (name === 'StorageUnavailable')
    throw new DomainError(SERVICE_UNAVAILABLE, { privateDetail: String(error) });
  throw error;
}
