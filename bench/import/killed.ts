/**
 * An import whose server is killed in the middle and started again: whether it is exact, what it held in memory, and
 * how long somebody else waited meanwhile, from outside of the process.
 */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmImport } from '#contract/exchange/imports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { clientAt, giveBack } from '#server/modules/imports/testing/killed-import.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { killed, started } from '#server/testing/killable-portal.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { csvCatalogue } from './catalogue.ts';

const DEFAULT_COUNT = 100_000;
/** Milliseconds between two looks at the job, which is what others ask meanwhile. */
const LOOK = 100;
/** Milliseconds that reading, or writing, may take. */
const LONGEST = 600_000;
const KIBI = 1024;

type Client = Awaited<ReturnType<typeof clientAt>>;

/** Argument: how many recordings. */
export async function killedImportBench([
  count = String(DEFAULT_COUNT),
]: readonly string[]): Promise<void> {
  for (const kind of ['embedded', 'postgres'] as const) await measure(kind, Number(count));
}

async function measure(kind: 'embedded' | 'postgres', lines: number): Promise<void> {
  const fresh = await freshDatabase(kind, { image: SCHEMA });
  await fresh.database.close();
  const port = await freePort();
  let child = await started(fresh, port);
  try {
    let client = await clientAt(port);
    const waits: number[] = [];
    const peaks: number[] = [];
    const idle = memory(child.pid, 'VmRSS');
    const began = performance.now();
    const { data } = await client.send({ bytes: csvCatalogue(lines), name: 'Mesure.csv' });
    await client.watched(data.jobId, LONGEST);
    const { importId } = data;
    const { jobId } = await client.api.ok(confirmImport, { body: { importId } });
    const half = await reached(client, jobId, lines / 2, waits);
    peaks.push(memory(child.pid, 'VmHWM'));
    await killed(child);
    if (kind === 'postgres') await giveBack(fresh);
    child = await started(fresh, port);
    client = await clientAt(port);
    const kept = (await client.look(importId)).ecrites;
    await reached(client, jobId, lines, waits);
    await client.watched(jobId, LONGEST);
    peaks.push(memory(child.pid, 'VmHWM'));
    const seconds = (performance.now() - began) / 1000;
    await killed(child);
    await assertExact(fresh.settings, lines);
    const sorted = waits.toSorted((a, b) => a - b);
    const [usual, nearlyAll] = [0.5, 0.99].map((share) =>
      Math.round(sorted[Math.floor(sorted.length * share)] ?? 0),
    );
    console.log(
      `${kind}, ${lines} lines: killed at ${half}, went on from ${kept}, exact in ${seconds.toFixed(1)} s; ` +
        `memory ${idle} MiB at rest, ${peaks.join(' and ')} MiB at most; ${waits.length} other calls: ${usual} ms in the ` +
        `middle, ${nearlyAll} ms in 99 of 100, ${Math.round(sorted.at(-1) ?? 0)} ms at most`,
    );
  } finally {
    await killed(child);
    await fresh.remove();
  }
}

/** Looks on until so many lines were handed over. @returns how many were */
async function reached(
  client: Client,
  jobId: string,
  wanted: number,
  waits: number[],
): Promise<number> {
  for (const end = performance.now() + LONGEST; performance.now() < end; ) {
    const asked = performance.now();
    const { rows } = await client.api.ok(listJobs, { query: { jobId } });
    waits.push(performance.now() - asked);
    const done = rows[0]?.done ?? 0;
    if (done >= wanted) return done;
    await sleep(LOOK);
  }
  throw new Error(`${wanted} lines are not written`);
}

/** Each line once, in its order, in drafts of 1,000 at most. */
async function assertExact(
  settings: Parameters<typeof openDatabase>[0],
  lines: number,
): Promise<void> {
  const database = await openDatabase(settings);
  const { rows } = await database.pool.query<Record<string, number>>(`
    select count(*)::int as lines, count(distinct l.ligne)::int as different, count(distinct e.element_id)::int as elements,
      (select count(*)::int from element) as every, (select max(n)::int from (select count(*) as n from element
      group by dossier_id) d) as largest
    from import_ligne l join element e on e.element_id = l.element_id and e.reference = 'HOU-' || (l.ligne - 2)`);
  await database.close();
  const { largest = 0, ...counts } = rows[0] ?? {};
  if (largest > 1000 || Object.values(counts).some((one) => one !== lines)) {
    throw new Error(`not exact: ${JSON.stringify(rows)}`);
  }
}

/** MiB of a process, as Linux counts them: now (`VmRSS`), at most (`VmHWM`). */
function memory(pid: number | undefined, what: string): number {
  const found = new RegExp(`${what}:\\s+(\\d+) kB`).exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Math.round(Number(found?.[1] ?? 0) / KIBI);
}
