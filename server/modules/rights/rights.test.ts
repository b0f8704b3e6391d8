import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { answerIdentityChange, askPersonChange } from '#contract/account/identity-changes.ts';
import { updateProfile } from '#contract/account/profile.ts';
import { answerRight, askRight, listRights, readOwnData } from '#contract/account/rights.ts';
import { MARK } from '#domain/profile/erasure.ts';
import { aSociety, reviewQueueOf } from '#server/modules/journal/testing/society.ts';
import { aTimeMachine, type TimeMachine } from '#server/modules/journal/testing/time-machine.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';

describe('what a person may ask of their data', () => {
  let machine: TimeMachine;
  let portal: RunningPortal;
  afterEach(async () => {
    await portal.close();
    await machine.remove();
  });

  test('the person reads it, requests erasure, and staff erase it: no name remains, and the register and its chain are intact', async () => {
    machine = await aTimeMachine('postgres');
    portal = await machine.start();
    const people = await aSociety(portal);
    const { producer, staff, codesOfDossier } = reviewQueueOf(portal, people);
    const codes = await codesOfDossier(2);
    const record = await portal.db
      .selectFrom('interlocuteur')
      .selectAll()
      .where('email', '=', people.producer)
      .executeTakeFirstOrThrow();
    const { interlocuteurId } = record;
    await producer.ok(updateProfile, { body: { interlocuteurId, fonction: 'Gérante du quai' } });
    // Free texts that other people wrote about them.
    const name = `${record.prenom} ${record.nom}`;
    await insertHistory(portal.db, { action: 'note.add', at: portal.time.now, caller: null }, [
      { structureId: null, after: { texte: `Vu ${name.toUpperCase()} ce matin.` } },
    ]);
    await sql`insert into courriel (cle, destinataire, sujet, texte, etat, created_at)
      values ('a', ${people.producer}, 'Votre demande', 'Bonjour', 'KEPT', now()),
        ('b', 'autre@label.example', 'Invitation', ${`${name} (${people.producer}) vous invite.`}, 'KEPT', now())`.execute(
      portal.db,
    );
    for (const nom of ['KERGUELEN', 'LANVAUX']) {
      const { changementId } = await producer.ok(askPersonChange, {
        body: { nom, motif: 'Mariage' },
      });
      await staff.ok(answerIdentityChange, { body: { changementId, action: 'OK' } });
    }
    // Older lines have this format: no field states whose name each side is.
    const [old, at] = [{ structureId: null, before: { nom: 'TREHIC' } }, portal.time.now];
    await insertHistory(portal.db, { action: 'identite.ask', at, caller: null }, [
      { ...old, interlocuteurId, after: { nom: 'OUESSANT' } },
      { ...old, action: 'identite.accept', after: { nom: 'OUESSANT', interlocuteurId } },
    ]);

    const data = await producer.ok(readOwnData, {});
    expect(data.sections.map(({ titre }) => titre)).toEqual(
      expect.arrayContaining([
        'Votre fiche',
        'Les dossiers que vous avez envoyés',
        'Ce que vous avez fait',
      ]),
    );
    expect(JSON.stringify(data)).toContain('Gérante du quai');

    const request = await producer.ok(askRight, {
      body: { genre: 'EFFACEMENT', texte: 'Je pars.' },
    });
    expect(
      await producer.refused(askRight, { body: { genre: 'EFFACEMENT', texte: null } }),
    ).toMatchObject({
      code: 'RIGHT_ASKED',
    });
    expect(await producer.refused(listRights, {})).toMatchObject({ status: 404 });
    expect((await staff.ok(listRights, {})).rows).toMatchObject([
      { demandeId: request.demandeId, genre: 'EFFACEMENT', personne: { interlocuteurId } },
    ]);
    const body = {
      demandeId: request.demandeId,
      accordee: true,
      reponse: 'Vos données sont effacées.',
    };
    const { lignesEffacees } = await staff.ok(answerRight, { body });
    expect(lignesEffacees).toBeGreaterThan(1);
    expect(await staff.refused(answerRight, { body })).toMatchObject({ code: 'RIGHT_ANSWERED' });

    // No table that is read names the person any more.
    const rest = ['Gérante du quai', 'KERGUELEN', 'LANVAUX', 'TREHIC', 'OUESSANT'];
    expect(await tablesNaming([people.producer, name, ...rest])).toEqual([]);
    const { rows: mails } = await sql`select texte from courriel where cle in ('a', 'b')`.execute(
      portal.db,
    );
    expect(mails).toEqual([{ texte: `${MARK} (${MARK}) vous invite.` }]);
    // The erased account no longer signs anybody in.
    expect(
      await portal.db
        .selectFrom('identite')
        .select('subject')
        .where('interlocuteurId', '=', interlocuteurId)
        .execute(),
    ).toEqual([]);
    const stored = await portal.db
      .selectFrom('immatriculation')
      .select('isrc')
      .orderBy('isrc')
      .execute();
    expect(stored.map(({ isrc }) => isrc)).toEqual(codes);
    await portal.close();
    expect(await machine.verify()).toMatchObject({ differences: [], codes: 2 });
  });

  test('restoring an older backup restores no erased person: the register is behind until they are erased again', async () => {
    machine = await aTimeMachine('postgres');
    portal = await machine.start();
    const people = await aSociety(portal);
    const asking = reviewQueueOf(portal, people);
    await asking.codesOfDossier(1);
    const { prenom, nom } = await portal.db
      .selectFrom('interlocuteur')
      .select(['prenom', 'nom'])
      .where('email', '=', people.producer)
      .executeTakeFirstOrThrow();
    const words = [people.producer, `${prenom} ${nom}`];
    const { demandeId } = await asking.producer.ok(askRight, {
      body: { genre: 'EFFACEMENT', texte: 'Je pars.' },
    });
    await portal.close();
    await machine.backUp();
    portal = await machine.start();
    const granted = { accordee: true, reponse: 'Vos données sont effacées.' };
    const { staff } = reviewQueueOf(portal, people);
    await staff.ok(answerRight, { body: { demandeId, ...granted } });
    const late = await aPerson(portal.db, { structures: [await aStructure(portal.db)] });
    const request = await clientOf(portal, late.email).ok(askRight, {
      body: { genre: 'EFFACEMENT', texte: null },
    });
    await staff.ok(answerRight, { body: { demandeId: request.demandeId, ...granted } });
    const since = new Date(portal.time.now.getTime() + 60_000);
    await portal.close();

    await machine.putBack();
    portal = await machine.start();
    expect(portal.journal.state).toMatchObject({ kind: 'behind', codes: 0, lines: 2 });
    expect(await tablesNaming(words)).toContain('interlocuteur');
    // A new person who reuses the number is not taken for the erased one.
    const person = { createdAt: since, updatedAt: since };
    const { email, interlocuteurId } = await aPerson(portal.db, { structures: [], person });
    expect(interlocuteurId).toBe(late.interlocuteurId);
    await portal.close();
    expect((await machine.verify()).differences.join()).toMatch(
      /Personne \d+ : effacée selon le journal/,
    );
    expect(await machine.restore()).toMatchObject({ codes: 0, lines: 2 });
    expect((await machine.verify()).differences).toEqual([]);
    portal = await machine.start();
    expect(portal.journal.state).toEqual({ kind: 'sound' });
    expect(await tablesNaming(words)).toEqual([]);
    expect(await tablesNaming([email])).toContain('interlocuteur');
    expect((await reviewQueueOf(portal, people).staff.ok(listRights, {})).rows).toMatchObject([
      { demandeId, accordee: true, texte: null },
    ]);
  });

  /** Tables of the portal and of its identity provider that contain one of these words. */
  async function tablesNaming(words: readonly string[]): Promise<readonly string[]> {
    const { rows: tables } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(portal.db);
    const matches: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        line: string;
      }>`select lower(to_jsonb(t)::text) as line from ${sql.table(name)} t`.execute(portal.db);
      if (rows.some(({ line }) => words.some((word) => line.includes(word.toLowerCase()))))
        matches.push(name);
    }
    return matches;
  }

  test('the history loses words to an erasure alone, and a line changed without one is a difference', async () => {
    machine = await aTimeMachine('postgres');
    portal = await machine.start();
    await reviewQueueOf(portal, await aSociety(portal)).codesOfDossier(1);
    const { rows } = await sql<{
      id: number;
      after: object;
    }>`select historique_id::int as id, after from historique
      where action = 'element.create' limit 1`.execute(portal.db);
    const [line = { id: 0, after: {} }] = rows;
    const erasing = (after: object) =>
      sql`select * from effacer_historique(${JSON.stringify([{ id: line.id, before: null, after }])}::jsonb)`.execute(
        portal.db,
      );
    await expect(
      sql`update historique set after = '{}' where historique_id = ${line.id}`.execute(portal.db),
    ).rejects.toThrow();
    await expect(erasing({ ...line.after, titre: 'Autre' })).rejects.toThrow('only grows');
    await expect(erasing({ ...line.after, ajout: MARK })).rejects.toThrow('only grows');
    await erasing({ ...line.after, titre: MARK });
    await portal.close();
    expect((await machine.verify()).differences).toEqual([
      `Historique, ligne ${line.id} : changée depuis qu’elle a été écrite.`,
    ]);
  });
});
