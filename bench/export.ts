/**
 * What a whole export costs beside COPY of the same rows out of the same tables, in the same run, on PostgreSQL: its rows read,
 * written as a file of the template, and dropped.
 */

import { sql } from 'kysely';
import { proximityFiller } from '#server/modules/dossiers/elements/fill-proximity.ts';
import { conditionsOf } from '#server/modules/dossiers/lists/element-criteria.ts';
import { pagesOf } from '#server/modules/exports/find-rows.ts';
import { csvOf } from '#server/modules/exports/formats/csv.ts';
import { xlsxOf } from '#server/modules/exports/formats/xlsx.ts';
import { sheetCountries } from '#server/modules/references/sheet-countries.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aLargeRegister } from '#server/testing/large-register.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';

const DEFAULT_COUNT = 20_000;
const ROUNDS = 3;
const STRUCTURES = 100;
/** Of the time of COPY. */
const BAR = 2.5;

const COPIED = `copy (select e.*, i.isrc, i.attribue_le, s.raison, d.titre as dossier_titre, d.created_at as ouvert_le, a.annule_le,
    a.remplace_par
  from element e join dossier d using (dossier_id) join structure s on s.structure_id = e.structure_id
    left join immatriculation i on i.element_id = e.element_id left join annulation a on a.isrc = i.isrc
  order by e.dossier_id, e.rang) to '/dev/null' with (format csv)`;

/** Argument: how many codes. Needs PostgreSQL. */
export async function exportSpeedBench([
  count = String(DEFAULT_COUNT),
]: readonly string[]): Promise<void> {
  const portal = await runningPortal('postgres', { checkAnswers: false });
  try {
    const author = await aPerson(portal.db, { structures: [SOCIETY] });
    const size = { codes: Number(count), structures: STRUCTURES, waiting: 0 };
    await aLargeRegister(portal.db, size, author.interlocuteurId);
    // What the portal makes of them by itself is made before: it would take its share of both.
    const fill = proximityFiller(portal.db);
    while (!(await fill()));
    await portal.asOwner((db) => sql`analyze`.execute(db));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const copied = await timed(() => portal.asOwner((db) => sql.raw(COPIED).execute(db)));
      for (const [name, write] of [
        ['CSV', csvOf],
        ['XLSX', xlsxOf],
      ] as const) {
        const taken = await timed(() => whole(portal, write));
        console.log(
          `round ${round}: ${name} ${(taken / 1000).toFixed(2)} s, COPY ${(copied / 1000).toFixed(2)} s, ${(taken / copied).toFixed(1)} times (at most ${BAR})`,
        );
      }
    }
  } finally {
    await portal.remove();
  }
}

async function whole({ db }: RunningPortal, write: typeof csvOf): Promise<void> {
  const wanted = { format: 'CSV', scope: { kind: 'all' }, elementIds: null, criteres: {} } as const;
  const context = { marque: 'SPP', pays: sheetCountries() };
  for await (const _piece of write(pagesOf({ db, conditionsOf }, wanted), context));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
