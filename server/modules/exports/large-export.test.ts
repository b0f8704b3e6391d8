import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXPORT_RETENTION_HOURS, MOST_RUNNING_EXPORTS } from '#contract/exchange/exports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { PAGE, pagesOf } from './find-rows.ts';
import { csvOf } from './formats/csv.ts';
import { xlsxOf } from './formats/xlsx.ts';
import { aDossier, aProducer, ask, codeOf, received } from './testing/export-ground.ts';

const ROWS = 3_000;
const QUICK = { poll: 0.5, firstRetry: 1, longestRetry: 1 };
const HOUR = 3_600_000;

describe(`an export of ${ROWS} recordings`, () => {
  const portal = aRunningPortal('postgres', { jobs: QUICK });
  const own = beforehand(() => aProducer(portal));
  beforeAll(async () => {
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

  test('a page that cannot be read while another is written ends the export, and nothing else', async () => {
    let requested = 0;
    const db = portal.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('dossier_titre')) requested += 1;
        if (requested === 2) throw new Error('the database went');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const scope = { kind: 'all' } as const;
    const expected = { format: 'CSV', scope, elementIds: null, criteres: {} } as const;
    const pages = pagesOf({ db, conditionsOf: () => [] }, expected);
    expect((await pages.next()).value).toHaveLength(PAGE);
    // The consumer is busy meanwhile; an unhandled rejection would end the process.
    await nextTurn();
    await expect(pages.next()).rejects.toThrow('the database went');
  });

  async function finished(jobId: string) {
    const client = clientOf(portal, own.email);
    const { rows } = await eventually(
      () => client.ok(listJobs, { query: { jobId } }),
      (jobs) => (jobs.rows[0]?.state ?? 0) >= 2,
    );
    return rows[0];
  }
  async function exported(format: 'CSV' | 'XLSX') {
    const answer = await ask(portal, own.email, { format });
    expect(answer.status).toBe(202);
    const { jobId, total } = JSON.parse(answer.text);
    expect(total).toBe(ROWS);
    const job = await finished(jobId);
    expect(job).toMatchObject({ state: 2, done: ROWS, total: ROWS, error: null });
    // Result stored by the export, see `stored-file.ts`.
    const result = job?.result as { path: string; taille: number; lignes: number; nom: string };
    expect(result.lignes).toBe(ROWS);
    return { ...result, jobId };
  }

  test('a person has a few under way at once, and no more', async () => {
    const { interlocuteurId } = await portal.db
      .selectFrom('interlocuteur')
      .select('interlocuteurId')
      .where('email', '=', own.email)
      .executeTakeFirstOrThrow();
    // Rows only: no queue runs these jobs.
    const job = { type: 'export', structureId: own.structureId, interlocuteurId, data: '{}' };
    const jobs = Array.from({ length: MOST_RUNNING_EXPORTS }, () => ({
      ...job,
      createdAt: portal.time.now,
    }));
    await portal.db.insertInto('job').values(jobs).execute();
    const refused = await ask(portal, own.email, { format: 'CSV' });
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([409, 'EXPORT_QUOTA']);
    await portal.db.deleteFrom('job').where('total', 'is', null).execute();
    await exported('CSV');
  });

  test('runs as a job, complete and in order, and its link lasts a day', {
    timeout: 120_000,
  }, async () => {
    const { path, taille, nom } = await exported('CSV');
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

    const forged = path.replace(/signature=./, (match) =>
      match.endsWith('A') ? 'signature=B' : 'signature=A',
    );
    expect((await fetch(`${portal.origin}${forged}`)).status).toBe(404);
    const begun = portal.time.now;
    portal.time.now = new Date(begun.getTime() + EXPORT_RETENTION_HOURS * HOUR + 1000);
    const expired = await received(await fetch(`${portal.origin}${path}`));
    expect([expired.status, codeOf(expired)]).toEqual([403, 'EXPORT_LINK_EXPIRED']);
    portal.time.now = begun;
    // Announced so that the round of forgotten objects takes it when its day is over, and not before.
    const { depuis } = await portal.db
      .selectFrom('objetSansLigne')
      .select('depuis')
      .executeTakeFirstOrThrow();
    expect((depuis.getTime() - begun.getTime()) / HOUR).toBeCloseTo(EXPORT_RETENTION_HOURS - 1, 1);
  });

  test('as XLSX too; the job is invisible to others', { timeout: 120_000 }, async () => {
    const { path, jobId } = await exported('XLSX');
    const { bytes } = await received(await fetch(`${portal.origin}${path}`));
    const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
    expect(sheet.match(/<row /g)).toHaveLength(ROWS + 1);
    const stranger = await aProducer(portal);
    expect(
      await clientOf(portal, stranger.email).refused(listJobs, { query: { jobId } }),
    ).toMatchObject({
      status: 404,
    });
  });
});

const CONTEXT = { marque: 'SPP', pays: { nameOf: () => null, numberOf: () => null } };
const ROW = {
  ...EMPTY_ELEMENT,
  elementId: 1,
  dossierId: 1,
  rang: 1,
  numero: '2026-00001',
  dossierTitre: null,
  raison: 'Les Phares',
  isrc: null,
  statut: 'USER' as const,
  attribueLe: null,
  annuleLe: null,
  remplacePar: null,
} as const;

/** Pages of rows that do not compress to nothing. */
async function* pages(count: number, request: () => void) {
  for (let page = 0; page < count; page += 1) {
    request();
    yield Array.from({ length: 500 }, (_, n) => ({
      ...ROW,
      rang: n,
      commentaire: randomBytes(200).toString('hex'),
    }));
  }
}

test.each([
  ['CSV', csvOf],
  ['XLSX', xlsxOf],
] as const)('%s leaves as it is read: nothing waits for the last page', async (_name, write) => {
  const PAGES = 40;
  let sent = 0;
  const sentBefore: number[] = [];
  const source = pages(PAGES, () => sentBefore.push(sent));
  for await (const piece of write(source, CONTEXT)) sent += piece.length;
  expect(sentBefore).toHaveLength(PAGES);
  const share = sent / PAGES;
  // At most two pages are read and not yet sent; compression buffers a little of them.
  for (const [page, before] of sentBefore.entries())
    expect(before).toBeGreaterThanOrEqual((page - 2) * share);
});
