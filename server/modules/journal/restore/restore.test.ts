import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fixture } from '#server/testing/set-up.ts';
import { aSociety, reviewQueueOf } from '../testing/society.ts';
import { aTimeMachine } from '../testing/time-machine.ts';

const machine = fixture(() => aTimeMachine('postgres'));

test('a line is written again after a schema migration that it does not know', async () => {
  let portal = await machine.start();
  const people = await aSociety(portal);
  await portal.close();
  await machine.backUp();
  portal = await machine.start();
  const codes = await reviewQueueOf(portal, people).codesOfDossier(2);
  await portal.close();
  await machine.putBack();
  portal = await machine.start();
  await portal.asOwner(async (db) => {
    for (const table of ['dossier', 'element'])
      await sql`alter table ${sql.table(table)} add column plus_tard integer not null default 7`.execute(
        db,
      );
  });
  await portal.close();
  expect(await machine.restore()).toMatchObject({ codes: codes.length });
  expect((await machine.verify()).differences).toEqual([]);
  portal = await machine.start();
  const { rows } = await sql`select distinct d.plus_tard as "ofDossier", e.plus_tard as "ofElement"
    from immatriculation i join element e using (element_id) join dossier d on d.dossier_id = i.dossier_id`.execute(
    portal.db,
  );
  expect(rows).toEqual([{ ofDossier: 7, ofElement: 7 }]);
  await portal.close();
});
