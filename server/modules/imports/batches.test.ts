import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { runningPortal } from '#server/testing/running-portal.ts';
import { anImporter, WITH_JOBS } from './testing/import-client.ts';

/**
 * When line 500 of an import is first inserted, a trigger waits half a second, then raises a
 * deadlock error, so that its batch restarts; a sequence counts the insertions of lines 500 and
 * 1500.
 */
const INTERRUPTS_ONCE = `
  create sequence interruption;
  create function interrupt() returns trigger language plpgsql security definer as $$
    begin
      if nextval('interruption') = 1 then
        perform pg_sleep(0.5);
        raise exception 'again' using errcode = 'deadlock_detected';
      end if;
      return null;
    end $$;
  create trigger interrupted after insert on import_ligne
    for each row when (new.ligne in (500, 1500)) execute function interrupt()`;

test.each(['embedded', 'postgres'] as const)(
  'a batch that must be restarted keeps its position before lines entered meanwhile, on %s',
  async (kind) => {
    const portal = await runningPortal(kind, WITH_JOBS);
    onTestFinished(() => portal.remove());
    await portal.asOwner((db) => sql.raw(INTERRUPTS_ONCE).execute(db));
    const importer = await anImporter(portal);
    const titles = Array.from({ length: 2500 }, (_, at) => `Longue ${at}`);
    const bytes = `titre;artiste;duree\n${titles.map((title) => `${title};Les Marées;3:45`).join('\n')}\n`;
    const { importId } = await importer.preview({ bytes, name: 'Longues.csv' });
    expect((await importer.write(importId)).ecrites).toBe(2500);
    const { rows } = await portal.asOwner((db) =>
      sql<{ last: number }>`select last_value::int as last from interruption`.execute(db),
    );
    // Line 500 twice, line 1500 once: its batch waited.
    expect(rows).toEqual([{ last: 3 }]);
    const drafts = await portal.db
      .selectFrom('importLigne as l')
      .innerJoin('element as e', 'e.elementId', 'l.elementId')
      .innerJoin('dossier as d', 'd.dossierId', 'e.dossierId')
      .select(['d.titre', sql<string[]>`array_agg(e.titre order by l.ligne)`.as('titres')])
      .groupBy('d.titre')
      .orderBy('d.titre')
      .execute();
    expect(drafts).toEqual(
      [0, 1, 2].map((at) => ({
        titre: `Longues (${at + 1})`,
        titres: titles.slice(1000 * at, 1000 * (at + 1)),
      })),
    );
  },
  60_000,
);

/** All connections add in one part of the counts, as one pair in sixteen does; the first batch is the slower one. */
const IN_ONE_PART = `
  create or replace function element_part() returns integer language sql stable as 'select 0';
  create function dally() returns trigger language plpgsql as $$ begin perform pg_sleep(0.7); return new; end $$;
  create trigger dallies before insert on element
    for each row when (new.titre = 'Longue 1') execute function dally()`;

test('two batches that are counted in one place do not wait for each other', async () => {
  const portal = await runningPortal('postgres', WITH_JOBS);
  onTestFinished(() => portal.remove());
  await portal.asOwner((db) => sql.raw(IN_ONE_PART).execute(db));
  const importer = await anImporter(portal);
  const lines = Array.from({ length: 1001 }, (_, at) => `Longue ${at};Les Marées;3:45`);
  const bytes = `titre;artiste;duree\n${lines.join('\n')}\n`;
  const { importId } = await importer.preview({ bytes });
  expect(await importer.write(importId)).toMatchObject({ ecrites: 1001, motif: null });
  // A lock times out after three seconds, and the job would be retried.
  const { rows } = await portal.asOwner((db) =>
    sql<{
      again: number;
    }>`select max(retry_count)::int as again from pgboss.job where name = 'import'`.execute(db),
  );
  expect(rows).toEqual([{ again: 0 }]);
});
