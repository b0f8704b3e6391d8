/**
 * Erasure of a person whose records were merged, and of every request they ever made about their
 * data.
 */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  answerRight,
  askRight,
  downloadOwnData,
  listRights,
  readOwnData,
} from '#contract/account/rights.ts';
import { MARK } from '#domain/profile/erasure.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const portal = aRunningPortal('postgres');
const staff = beforehand(() =>
  aClient(portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] }),
);
const granted = { accordee: true, reponse: 'Vos données sont effacées.' };

type Asker = { readonly email: string; readonly interlocuteurId: number };
const aMember = async (nom: string, position?: number): Promise<Asker> =>
  aPerson(portal.db, { structures: [position ?? (await aStructure(portal.db))], person: { nom } });
const ask = async (who: Asker, genre: 'RECTIFICATION' | 'EFFACEMENT', texte: string) =>
  (await clientOf(portal, who.email).ok(askRight, { body: { genre, texte } })).demandeId;
const join = ({ interlocuteurId }: Asker, { interlocuteurId: fusionneVers }: Asker) =>
  portal.db
    .updateTable('interlocuteur')
    .set({ fusionneVers })
    .where('interlocuteurId', '=', interlocuteurId)
    .execute();

test('requested under a merged record, it erases the remaining person, and all their past requests', async () => {
  const [gone, asker] = [await aMember('LE GOFF'), await aMember('LE GALL')];
  const corrected = await ask(asker, 'RECTIFICATION', 'Je vis au 4 quai des Brumes.');
  const refused = { accordee: false, reponse: 'Vous vivez bien au 4 quai des Brumes.' };
  await staff.ok(answerRight, { body: { demandeId: corrected, ...refused } });
  const first = await ask(gone, 'EFFACEMENT', 'Je quitte le quai des Brumes.');
  const second = await ask(asker, 'EFFACEMENT', 'Je quitte aussi le quai des Brumes.');
  await join(gone, asker);
  await staff.ok(answerRight, { body: { demandeId: first, ...granted } });
  const people = await portal.db
    .selectFrom('interlocuteur')
    .select(['nom', 'erasedAt'])
    .where('interlocuteurId', 'in', [gone.interlocuteurId, asker.interlocuteurId])
    .execute();
  const erased = { nom: MARK, erasedAt: portal.time.now };
  expect(people).toEqual([erased, erased]);
  // The text of the pending request is erased too; it is granted, although nothing is left to
  // erase.
  const read = async (demandeId: number) =>
    (await staff.ok(listRights, {})).rows.find((one) => one.demandeId === demandeId);
  expect(await read(second)).toMatchObject({ texte: null, accordee: null, reponse: null });
  const answer = await staff.ok(answerRight, { body: { demandeId: second, ...granted } });
  expect(answer).toMatchObject({ lignesEffacees: 0 });
  expect(await read(corrected)).toMatchObject({ texte: null, accordee: false, reponse: MARK });
  for (const one of [first, second])
    expect(await read(one)).toMatchObject({ texte: null, ...granted });
});

test('a person of the society is not erased, even by a request of a record merged into theirs', async () => {
  const [gone, colleague] = [await aMember('LE GOFF'), await aMember('KERVELLA', SOCIETY)];
  const demandeId = await ask(gone, 'EFFACEMENT', 'Je pars.');
  await join(gone, colleague);
  const refused = await staff.refused(answerRight, { body: { demandeId, ...granted } });
  expect(refused).toMatchObject({ code: 'ERASURE_OF_STAFF' });
});

test('data under a former address is erased too, unless another person has it now', async () => {
  const { db } = portal;
  const [member, other] = [await aMember('LE GOFF'), await aMember('LE GALL')];
  const { interlocuteurId } = member;
  const lines = ['premiere@ancien.example', other.email].map((email) => ({
    structureId: null,
    before: { interlocuteurId, email },
    after: { interlocuteurId, email: member.email },
  }));
  await insertHistory(db, { action: 'profile.care', at: portal.time.now, caller: null }, lines);
  await sql`insert into courriel (cle, destinataire, sujet, texte, etat, created_at)
    values ('a', 'premiere@ancien.example', 'Votre demande', 'Bonjour', 'KEPT', now()),
      ('b', ${other.email}, 'Votre demande', 'Bonjour', 'KEPT', now()),
      ('c', ${other.email}, 'Invitation', 'Écrivez à premiere@ancien.example.', 'KEPT', now())`.execute(
    db,
  );
  const demandeId = await ask(member, 'EFFACEMENT', 'Je pars.');
  await staff.ok(answerRight, { body: { demandeId, ...granted } });
  const { rows } =
    await sql`select cle, texte from courriel where cle in ('a', 'b', 'c') order by cle`.execute(
      db,
    );
  expect(rows).toEqual([
    { cle: 'b', texte: 'Bonjour' },
    { cle: 'c', texte: `Écrivez à ${MARK}.` },
  ]);
});

test('the holder of the remaining record reads the requests made under the other, and the answer', async () => {
  const [gone, asker] = [await aMember('LE GOFF'), await aMember('LE GALL')];
  const texte = 'J’habite au 4 quai des Brumes.';
  const demandeId = await ask(gone, 'RECTIFICATION', texte);
  await join(gone, asker);
  const reponse = 'Votre adresse est corrigée.';
  await staff.ok(answerRight, { body: { demandeId, accordee: true, reponse } });
  const { demandes, sections } = await clientOf(portal, asker.email).ok(readOwnData, {});
  expect(demandes).toMatchObject([{ demandeId, texte, reponse }]);
  const message = { texte, accordee: true, reponse };
  const titre = 'Vos demandes sur vos données';
  expect(sections.filter((one) => one.titre === titre)).toMatchObject([
    { total: 1, lignes: [message] },
  ]);
  const authorization = `Bearer ${await portal.tokenOf(asker.email)}`;
  const file = await fetch(`${portal.origin}${downloadOwnData.path}`, {
    headers: { authorization },
  });
  expect(await file.text()).toContain(reponse);
});
