import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { merge } from '#server/modules/structures/admin/testing/mergers.ts';
import { aPerson } from '#server/testing/builders.ts';
import { someDays } from './testing/days.ts';

const days = someDays();

test('a new journal records the holder of each code, the cancelled codes and the people erased', async () => {
  const [b, c] = [await days.party(), await days.party()];
  const gone = await aPerson(days.portal.db, {});
  const [stored = '', moved = '', wrong = ''] = await days.codesOf(days.a, 3);
  await days.backUp();
  await days.transfer(days.a, b, [moved, wrong]);
  const { elementId } = await days.locationOf(wrong);
  await days.reviewQueue.staff.ok(cancelCode, {
    body: { elementId, motif: 'Erreur.', remplacePar: stored },
  });
  const { annuleLe } = await days.portal.db
    .selectFrom('annulation')
    .select('annuleLe')
    .executeTakeFirstOrThrow();
  await days.portal.db
    .updateTable('interlocuteur')
    .set({ erasedAt: days.portal.time.now })
    .where('interlocuteurId', '=', gone.interlocuteurId)
    .execute();
  const [ofC = ''] = await days.codesOf(c);
  await merge({ manager: days.reviewQueue.staff }, c, b);

  await days.portal.close();
  rmSync(days.machine.journalFolder, { recursive: true });
  await days.machine.giveFloors(null, 'Disque perdu.');
  expect((await days.machine.verify()).differences).toEqual([]);
  await days.machine.putBack();
  expect(await days.machine.restore()).toMatchObject({ codes: 4, refused: [] });
  expect((await days.machine.verify()).differences).toEqual([]);
  days.portal = await days.machine.start();
  expect(await days.holdersOf(stored, moved, wrong, ofC)).toEqual([
    days.a.structureId,
    b.structureId,
    b.structureId,
    c.structureId,
  ]);
  const { rows } =
    await sql<object>`select isrc, remplace_par as "remplacePar", annule_le as "annuleLe"
    from annulation`.execute(days.portal.db);
  expect(rows).toEqual([{ isrc: wrong, remplacePar: stored, annuleLe }]);
  const { erasedAt } = await days.portal.db
    .selectFrom('interlocuteur')
    .select('erasedAt')
    .where('interlocuteurId', '=', gone.interlocuteurId)
    .executeTakeFirstOrThrow();
  expect(erasedAt).not.toBeNull();
});

test('a code that is cancelled only in the database is reported as a difference', async () => {
  const [isrc = ''] = await days.codesOf(days.a);
  const { elementId } = await days.locationOf(isrc);
  await days.portal.asOwner((db) =>
    sql`insert into annulation (isrc, element_id, motif, annule_le, annule_par)
      select ${isrc}, ${elementId}::int, 'x', now(), min(interlocuteur_id) from interlocuteur`.execute(
      db,
    ),
  );
  expect((await days.machine.verify()).differences).toEqual([
    `${isrc} : annulé dans la base, pas selon le journal.`,
  ]);
});

test('a new journal records the holder of a code that was transferred back', async () => {
  const b = await days.party();
  const [isrc = ''] = await days.codesOf(days.a);
  await days.transfer(days.a, b, [isrc]);
  await days.backUp();
  await days.transfer(b, days.a, [isrc]);
  await days.portal.close();
  rmSync(days.machine.journalFolder, { recursive: true });
  await days.machine.giveFloors(null, 'Disque perdu.');
  await days.machine.putBack();
  expect(await days.machine.restore()).toMatchObject({ refused: [] });
  days.portal = await days.machine.start();
  expect(await days.holdersOf(isrc)).toEqual([days.a.structureId]);
});

const FLOOR = () => `FRX26 ${yearOfAssignment(new Date())} 1200`;

test('a new journal records the floors below which no number is issued', async () => {
  await days.codesOf(days.a, 2);
  await days.backUp();
  await days.portal.close();
  await days.machine.giveFloors(FLOOR(), 'Papiers retrouvés.');
  rmSync(days.machine.journalFolder, { recursive: true });
  await days.machine.giveFloors(null, 'Disque perdu.');
  days.portal = await days.machine.start();
  await days.putBack();
  await days.restore();
  expect((await days.codesOf(days.a))[0]?.slice(7)).toBe('01201');
  expect((await days.machine.verify()).differences).toEqual([]);
});

test('a journal begun without floors records them once, at the next start', async () => {
  const [isrc = ''] = await days.codesOf(days.a);
  await days.portal.asOwner((db) =>
    sql`update registre_adoption set planchers = false`.execute(db),
  );
  const reported = () =>
    readdirSync(days.machine.journalFolder)
      .map((name) => readFileSync(join(days.machine.journalFolder, name), 'utf8'))
      .join('')
      .match(/"kind":"floors".*/g);
  expect(reported()).toBeNull();
  await days.backUp();
  expect(reported()).toEqual([expect.stringContaining(`"prefixe":"${isrc.slice(0, 5)}"`)]);
  await days.backUp();
  expect(reported()).toHaveLength(1);
});
