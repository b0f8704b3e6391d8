/**
 * Imports a sheet as a person does: uploads it, follows the job, reads the preview, decides. For
 * tests only.
 */

import type { OutputOf } from '#contract/endpoint.ts';
import {
  changeImport,
  confirmImport,
  type createImport,
  type ImportOut,
  readImport,
} from '#contract/exchange/imports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { type Problem, problemSchema } from '#contract/problem.ts';
import { JOB_STATES } from '#domain/job/state-machine.ts';
import { QUICK } from '#server/platform/jobs/testing/ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

export const WITH_JOBS = { jobs: QUICK } as const;

export type SentSheet = {
  readonly bytes: Uint8Array<ArrayBuffer> | string;
  readonly name?: string;
};

export async function anImporter(portal: RunningPortal) {
  const structureId = await aStructure(portal.db);
  const { email } = await aPerson(portal.db, { structures: [structureId] });
  return { structureId, email, ...importClient(portal, email, structureId) };
}

export type Importer = ReturnType<typeof importClient>;

export function importClient(
  portal: Pick<RunningPortal, 'origin' | 'tokenOf'>,
  email: string,
  structureId: number,
) {
  const api = clientOf(portal, email);
  async function send(
    { bytes, name = 'Catalogue.csv' }: SentSheet,
    about: Record<string, unknown> = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ structureId, ...about }))
      form.append(field, String(value));
    form.append('fichier', new File([bytes], name, { type: 'application/octet-stream' }));
    const response = await fetch(`${portal.origin}/api/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.tokenOf(email)}` },
      body: form,
    });
    // The portal under test checks its answers against the contract.
    return {
      status: response.status,
      data: (await response.json()) as OutputOf<typeof createImport>,
    };
  }
  async function watched(jobId: string, limit = 120_000) {
    const end = performance.now() + limit;
    for (;;) {
      const [job] = (await api.ok(listJobs, { query: { jobId } })).rows;
      if (job === undefined) throw new Error('the job is not listed');
      if (job.state === JOB_STATES.FINISHED || job.state === JOB_STATES.ERROR) return job;
      if (performance.now() > end) throw new Error(`still ${JSON.stringify(job)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const look = (importId: number): Promise<ImportOut> =>
    api.ok(readImport, { query: { importId: String(importId) } });
  return {
    api,
    send,
    watched,
    look,
    async refused(sheet: SentSheet, about: Record<string, unknown> = {}): Promise<Problem> {
      const { status, data } = await send(sheet, about);
      if (status === 200) throw new Error('the sheet was not refused');
      return problemSchema.parse(data);
    },
    /** Uploads the sheet and waits for its analysis. */
    async preview(sheet: SentSheet, about: Record<string, unknown> = {}): Promise<ImportOut> {
      const { status, data } = await send(sheet, about);
      if (status !== 200) throw new Error(`not received: ${status} ${JSON.stringify(data)}`);
      await watched(data.jobId);
      return look(data.importId);
    },
    async change(importId: number, settings: object): Promise<ImportOut> {
      const { jobId } = await api.ok(changeImport, { body: { importId, ...settings } });
      await watched(jobId);
      return look(importId);
    },
    async write(importId: number, decided: { motifCorrections?: string } = {}): Promise<ImportOut> {
      const { jobId } = await api.ok(confirmImport, { body: { importId, ...decided } });
      const job = await watched(jobId);
      if (job.state === JOB_STATES.ERROR) throw new Error(`not written: ${job.error}`);
      return look(importId);
    },
  };
}
