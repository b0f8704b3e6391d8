import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_KEPT_HOURS } from '../../../contract/exchange/exports.ts';
import { listJobs } from '../../../contract/messages/jobs.ts';
import { EMPTY_ELEMENT } from '../../../domain/element/element.ts';
import { MEASURED } from '../../../tools/testing/measured.ts';
import { clientOf } from '../../testing/api-client.ts';
import { type RunningPortal, runningPortal } from '../../testing/running-portal.ts';
import { csvOf } from './formats/csv.ts';
import { xlsxOf } from './formats/xlsx.ts';
import { aDossier, aProducer, ask, codeOf, type Producer, received } from './testing/export-ground.ts';

const ROWS = 12_000;
const QUICK = { poll: 0.5, firstRetry: 1, longestRetry: 1 };
const HOUR = 3_600_000;

describe.each(['embedded', 'postgres'] as const)(`an export of ${ROWS} recordings on %s`, (kind) => {
  let portal: RunningPortal;
  let own: Producer;
  beforeAll(async () => {
    portal = await runningPortal(kind, { jobs: QUICK });
    own = await aProducer(portal);
    for (let dossier = 0; dossier < ROWS / 1000; dossier += 1) {
      const dossierId = await aDossier(portal, own);
      await sql`
        insert into element (structure_id, dossier_id, rang, type, titre, artiste, duree, annee_publication,
          qualite, commentaire, created_at, updated_at)
        select ${own.structureId}::integer, ${dossierId}::integer, n, 'P', 'Titre ' || n, 'Les Phares', 200, 2026,
          'PRODUCTEUR', repeat('é', 400), now(), now()
        from generate_series(1, 1000) n`.execute(portal.db);
    }
  });
  afterAll(() => portal?.remove());

  async function finished(jobId: string) {
    const client = clientOf(portal, own.email);
    for (;;) {
      const { rows } = await client.ok(listJobs, { query: { jobId } });
      const [job] = rows;
      if (job !== undefined && job.state >= 2) return job;
      await sleep(100);
    }
  }
  async function exported(format: 'CSV' | 'XLSX') {
    const answer = await ask(portal, own.email, { format });
    expect(answer.status).toBe(202);
    const { jobId, total } = JSON.parse(answer.text);
    expect(total).toBe(ROWS);
    const start = performance.now();
    const job = await finished(jobId);
    expect(job).toMatchObject({ state: 2, done: ROWS, total: ROWS, error: null });
    const result = job.result as { path: string; taille: number; lignes: number; nom: string };
    expect(result.lignes).toBe(ROWS);
    return { ...result, jobId, seconds: (performance.now() - start) / 1000 };
  }

  test('goes through a job, whole and in order, and its link lives a day', { timeout: 120_000 }, async () => {
    const { path, taille, nom, seconds } = await exported('CSV');
    const file = await received(await fetch(`${portal.origin}${path}`));
    expect([file.status, file.name, file.bytes.byteLength]).toEqual([200, nom, taille]);
    const { data } = Papa.parse<string[]>(file.text.slice(1), {
      delimiter: ';',
      newline: '\r\n',
      skipEmptyLines: true,
    });
    expect(data).toHaveLength(ROWS + 1);
    expect(data.slice(1, 1001).map(([, titre]) => titre)).toEqual(
      Array.from({ length: 1000 }, (_, index) => `Titre ${index + 1}`),
    );
    console.info(`${kind}: ${ROWS} rows, ${(taille / 1e6).toFixed(1)} MB of CSV in ${seconds.toFixed(1)} s`);

    const forged = path.replace(/signature=./, (found) =>
      found.endsWith('A') ? 'signature=B' : 'signature=A',
    );
    expect((await fetch(`${portal.origin}${forged}`)).status).toBe(404);
    const begun = portal.time.now;
    portal.time.now = new Date(begun.getTime() + EXPORT_KEPT_HOURS * HOUR + 1000);
    const expired = await received(await fetch(`${portal.origin}${path}`));
    expect([expired.status, codeOf(expired)]).toEqual([403, 'EXPORT_LINK_EXPIRED']);
    portal.time.now = begun;
    // Announced so that the round of forgotten objects takes it when its day is over, and not before.
    const { depuis } = await portal.db
      .selectFrom('objetSansLigne')
      .select('depuis')
      .executeTakeFirstOrThrow();
    expect((depuis.getTime() - begun.getTime()) / HOUR).toBeCloseTo(EXPORT_KEPT_HOURS - 1, 1);
  });

  test('as XLSX too; nobody else sees the job', { timeout: 120_000 }, async () => {
    const { path, jobId, taille, seconds } = await exported('XLSX');
    const { bytes } = await received(await fetch(`${portal.origin}${path}`));
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
    expect(sheet.match(/<row /g)).toHaveLength(ROWS + 1);
    console.info(`${kind}: ${ROWS} rows, ${(taille / 1e6).toFixed(1)} MB of XLSX in ${seconds.toFixed(1)} s`);
    const stranger = await aProducer(portal);
    expect(await clientOf(portal, stranger.email).refused(listJobs, { query: { jobId } })).toMatchObject({
      status: 404,
    });
  });
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('memory does not grow with the number of rows', { ...MEASURED, timeout: 120_000 }, async () => {
  const context = { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } };
  const row = {
    ...EMPTY_ELEMENT,
    ...{
      elementId: 1,
      dossierId: 1,
      rang: 1,
      numero: '2026-00001',
      dossierTitre: null,
      raison: 'Les Phares',
    },
    ...{
      isrc: null,
      statut: 'USER' as const,
      attribueLe: null,
      annuleLe: null,
      remplacePar: null,
      commentaire: 'é'.repeat(400),
    },
  } as const;
  async function* pages(count: number) {
    for (let done = 0; done < count; done += 500)
      yield Array.from({ length: 500 }, (_, n) => ({ ...row, rang: n }));
  }
  /** Megabytes that are still needed at any moment: what waits to be collected does not count. */
  async function needed(write: typeof csvOf, count: number): Promise<number> {
    collect();
    const before = inUse();
    let most = 0;
    let pieces = 0;
    for await (const _piece of write(pages(count), context)) {
      pieces += 1;
      if (pieces % 16 !== 0) continue;
      collect();
      most = Math.max(most, inUse() - before);
    }
    return most / 1e6;
  }
  for (const [name, write] of [
    ['CSV', csvOf],
    ['XLSX', xlsxOf],
  ] as const) {
    const [small, large] = [await needed(write, 12_000), await needed(write, 96_000)];
    console.info(`${name}: ${small.toFixed(1)} MB needed for 12,000 rows, ${large.toFixed(1)} MB for 96,000`);
    // They are 80 MB of text: held whole, they would show.
    expect(large).toBeLessThan(small + 25);
  }
});
