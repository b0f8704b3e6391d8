import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { confirmImport } from '#contract/exchange/imports.ts';
import { listJobs } from '#contract/messages/jobs.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '#server/platform/database/testing/fresh-database.ts';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import { killed, started } from '#server/testing/killable-portal.ts';
import { freePort } from '#server/testing/running-portal.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { clientAt, giveBack } from './testing/killed-import.ts';

/** Larger sizes are tried when a fast machine finishes before the first kill. */
const LINES = [6_000, 24_000, 96_000];
const KILLS = 2;

/** Every hundredth line has a duration that cannot be read. */
function sheetOf(lines: number): string {
  const rows = Array.from({ length: lines }, (_, index) => {
    const duree = index % 100 === 0 ? '3:75' : '3:45';
    return `Titre ${index};Les Marées ${index % 997};${duree};2024`;
  });
  return `titre;artiste_principal;duree;annee_publication\n${rows.join('\n')}\n`;
}

const opened: FreshDatabase[] = [];
let port: number;
beforeAll(async () => {
  port = await freePort();
});
afterAll(async () => {
  for (const fresh of opened) await fresh.remove();
});

test.each(['embedded', 'postgres'] as const)(
  'law 9: killed again and again while it writes on %s: no line is lost, none is written twice',
  async (kind) => {
    for (const lines of LINES) if (await isExactAfterKills(kind, lines)) return;
    throw new Error('it was never killed in the middle');
  },
  600_000,
);

/** False when the import ended before it could be killed. */
async function isExactAfterKills(kind: DatabaseKind, lines: number): Promise<boolean> {
  const all = (lines / 100) * 99;
  const fresh = await freshDatabase(kind, { image: SCHEMA });
  opened.push(fresh);
  await fresh.database.close();
  let child = await started(fresh, port);
  // Also when the test fails: a surviving process would hold the port and the test lane.
  onTestFinished(() => killed(child));
  let client = await clientAt(port);
  const { importId } = await client.preview({ bytes: sheetOf(lines) });
  const { jobId } = await client.api.ok(confirmImport, { body: { importId } });
  const locations: number[] = [];
  const shown: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = locations.at(-1) ?? 0;
    // Reads the shown progress first: it must not be ahead of what is written.
    const [{ rows }, { ecrites }] = await eventually(
      async () =>
        [await client.api.ok(listJobs, { query: { jobId } }), await client.look(importId)] as const,
      ([jobs, one]) => (jobs.rows[0]?.done ?? 0) > 0 && one.ecrites > before,
      60_000,
    );
    locations.push(ecrites);
    shown.push(rows[0]?.done ?? 0);
    if (ecrites === all) break;
    await killed(child);
    if (kind === 'postgres') await giveBack(fresh);
    child = await started(fresh, port);
    client = await clientAt(port);
  }
  if (locations[0] === all) {
    await killed(child);
    return false;
  }
  await client.watched(jobId, 150_000);
  // Progress was shown, and resumed from each kill.
  expect(shown.every((done) => done > 0)).toBe(true);
  expect(shown[0]).toBeLessThan(lines);
  expect(locations).toEqual([...new Set(locations)].sort((a, b) => a - b));
  expect(await client.look(importId)).toMatchObject({ etat: 'IMPORTE', ecrites: all });
  await killed(child);
  await expectEachOnce(fresh, all);
  return true;
}

async function expectEachOnce({ settings }: FreshDatabase, all: number): Promise<void> {
  const database = await openDatabase(settings);
  const { rows } = await database.pool.query(`
      select count(*)::int as lines, count(distinct l.ligne)::int as different, count(e.element_id)::int as elements,
        count(distinct e.titre)::int as titles, (select count(*)::int from element) as all_elements,
        (select count(*)::int from historique where action = 'element.import') as traces,
        (select max(n)::int from (select count(*) as n from element group by dossier_id) d) as largest
      from import_ligne l join element e on e.element_id = l.element_id and e.titre = 'Titre ' || (l.ligne - 2)`);
  await database.close();
  expect(rows).toEqual([
    {
      lines: all,
      different: all,
      elements: all,
      titles: all,
      all_elements: all,
      traces: all,
      largest: 1000,
    },
  ]);
}
