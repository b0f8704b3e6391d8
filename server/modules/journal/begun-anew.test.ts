import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { merge } from '#server/modules/structures/care/testing/mergers.ts';
import { aPerson } from '#server/testing/builders.ts';
import { someDays } from './testing/days.ts';

const days = someDays();

test('a journal that begins anew knows who holds each code, which are cancelled, and whose data went', async () => {
  const [b, c] = [await days.party(), await days.party()];
  const gone = await aPerson(days.portal.db, {});
  const [kept = '', moved = '', wrong = ''] = await days.codesOf(days.a, 3);
  await days.backUp();
  await days.transfer(days.a, b, [moved, wrong]);
  const { elementId } = await days.placeOf(wrong);
  await days.desk.staff.ok(cancelCode, { body: { elementId, motif: 'Erreur.', remplacePar: kept } });
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
  await merge({ manager: days.desk.staff }, c, b);

  await days.portal.close();
  rmSync(days.machine.journalFolder, { recursive: true });
  await days.machine.giveFloors(null, 'Disque perdu.');
  expect((await days.machine.verify()).differences).toEqual([]);
  await days.machine.putBack();
  expect(await days.machine.restore()).toMatchObject({ codes: 4, refused: [] });
  expect((await days.machine.verify()).differences).toEqual([]);
  days.portal = await days.machine.start();
  expect(await days.holdersOf(kept, moved, wrong, ofC)).toEqual([
    days.a.structureId,
    b.structureId,
    b.structureId,
    c.structureId,
  ]);
  const { rows } = await sql<object>`select isrc, remplace_par as "remplacePar", annule_le as "annuleLe"
    from annulation`.execute(days.portal.db);
  expect(rows).toEqual([{ isrc: wrong, remplacePar: kept, annuleLe }]);
  const { erasedAt } = await days.portal.db
    .selectFrom('interlocuteur')
    .select('erasedAt')
    .where('interlocuteurId', '=', gone.interlocuteurId)
    .executeTakeFirstOrThrow();
  expect(erasedAt).not.toBeNull();
});

test('a code that only the database says to be cancelled is a difference', async () => {
  const [isrc = ''] = await days.codesOf(days.a);
  const { elementId } = await days.placeOf(isrc);
  await days.portal.asOwner((db) =>
    sql`insert into annulation (isrc, element_id, motif, annule_le, annule_par)
      select ${isrc}, ${elementId}::int, 'x', now(), min(interlocuteur_id) from interlocuteur`.execute(db),
  );
  expect((await days.machine.verify()).differences).toEqual([
    `${isrc} : annulé dans la base, pas selon le journal.`,
  ]);
});
