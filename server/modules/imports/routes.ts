/** The imports' part of the API, and the two jobs behind it. */

import { auditCatalogue } from '#contract/exchange/catalogue-audit.ts';
import {
  changeImport,
  confirmImport,
  createImport,
  readImport,
  readImportTemplate,
  readRejectedRows,
  removeImport,
} from '#contract/exchange/imports.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { WatchedHandler } from '#server/platform/jobs/run-watched.ts';
import { catalogueAuditor } from './audit.ts';
import { changer } from './change.ts';
import { confirmer } from './confirm.ts';
import { depositor } from './deposit.ts';
import type { ImportDeps } from './deps.ts';
import { analyser } from './jobs/analyse.ts';
import { ANALYSIS_JOB, WRITING_JOB } from './jobs/job-data.ts';
import { writer } from './jobs/write.ts';
import { read } from './read.ts';
import { rejectedReader } from './rejected.ts';
import { remover } from './remove.ts';
import { template } from './template.ts';

export function importRoutes(importDeps: ImportDeps, queue: JobQueue | null): readonly Route[] {
  return [
    route(createImport, depositor(importDeps, queue)),
    route(readImport, read),
    route(changeImport, changer(queue)),
    route(confirmImport, confirmer(importDeps, queue)),
    route(removeImport, remover(importDeps)),
    route(readRejectedRows, rejectedReader(importDeps)),
    route(readImportTemplate, template),
    route(auditCatalogue, catalogueAuditor(importDeps)),
  ];
}

export function importJobs(importDeps: ImportDeps): Readonly<Record<string, WatchedHandler>> {
  return { [ANALYSIS_JOB]: analyser(importDeps), [WRITING_JOB]: writer(importDeps) };
}
