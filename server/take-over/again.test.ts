/** The same files again, after decisions in the portal: removed items do not come back. */

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerRight, askRight } from '#contract/account/rights.ts';
import { removeCollaborateur } from '#contract/account/team.ts';
import { deleteJustificatif } from '#contract/upload.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient } from '#server/testing/set-up.ts';
import { judge, takeOver } from './run.ts';
import { aGround, type Ground } from './testing/ground.ts';

const NORA = 'nora@label.example';

describe('the same files again', () => {
  let made: Ground;
  beforeEach(async () => {
    made = await aGround('postgres', 3);
    add('personnes', `${NORA};VENT;Nora;MME`);
    add('roles', `S1;${NORA};;;oui`);
    expect((await takeOver(made.input)).differences).toEqual([]);
  });
  afterEach(() => made.remove());

  const add = (name: string, line: string) =>
    appendFileSync(join(made.folder, `${name}.csv`), `${line}\r\n`);
  const staff = () =>
    aClient(made.portal, { structures: [SOCIETY], roles: ['isRepresentantLegal'] });
  const numberOf = async (email: string) =>
    (
      await made.portal.db
        .selectFrom('interlocuteur')
        .select('interlocuteurId')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.interlocuteurId;
  test('an erased person stays erased, and their lines are reported by number', async () => {
    const { demandeId } = await clientOf(made.portal, NORA).ok(askRight, {
      body: { genre: 'EFFACEMENT', texte: null },
    });
    await (await staff()).ok(answerRight, {
      body: { demandeId, accordee: true, reponse: 'C’est fait.' },
    });
    const reported = ['personnes.csv, ligne 5', 'roles.csv, ligne 6'].map(
      (line) => `${line} : cette personne a été effacée du portail, et n’y revient pas.`,
    );
    expect(await judge(made.input)).toMatchObject({ fautes: [], differences: reported });
    const account = await takeOver(made.input);
    expect(account.differences).toEqual(reported);
    expect(account.fichiers.map(({ ecrites }) => ecrites).slice(0, 3)).toEqual([0, 0, 0]);
    expect(await numberOf(NORA)).toBeUndefined();
    const { rows } = await sql`select from reprise where rapport::text like ${`%${NORA}%`}`.execute(
      made.portal.db,
    );
    expect(rows).toEqual([]);
  });

  test('a person who left a team stays out of it, under the remaining record too, and a removed paper stays removed', async () => {
    const { db } = made.portal;
    const manager = clientOf(made.portal, 'ines.1@label.example');
    const interlocuteurId = (await numberOf(NORA)) ?? 0;
    await manager.ok(removeCollaborateur, { body: { interlocuteurId } });
    const { structureId } = await db
      .selectFrom('justificatif')
      .select('structureId')
      .executeTakeFirstOrThrow();
    const query = { structureId: String(structureId), filename: 'Kbis.pdf' };
    await (await staff()).ok(deleteJustificatif, { query });
    // Their record is merged into another: the history names the merged one.
    const fusionneVers = (await numberOf('ines.2@label.example')) ?? 0;
    await db.updateTable('interlocuteur').set({ fusionneVers }).where('email', '=', NORA).execute();
    const account = await takeOver(made.input);
    expect(account.differences).toEqual([]);
    expect(account.fichiers.filter(({ fichier }) => /roles|documents/.test(fichier))).toMatchObject(
      [
        { fichier: 'roles', ecrites: 0 },
        { fichier: 'documents', ecrites: 0 },
      ],
    );
    const team = await db
      .selectFrom('collaborateur')
      .select('interlocuteurId')
      .where('interlocuteurId', 'in', [interlocuteurId, fusionneVers])
      .execute();
    expect(team).toEqual([{ interlocuteurId: fusionneVers }]);
  });

  test('a prefix stays with its current holder, within its current numbers, and the differences are reported', async () => {
    const { db } = made.portal;
    const { structureId } = await db
      .selectFrom('structure')
      .select('structureId')
      .where('referenceAnterieure', '=', 'S1')
      .executeTakeFirstOrThrow();
    const change = (
      code: string,
      values: { readonly structureId?: number; readonly rangeEnd?: number },
    ) => db.updateTable('prefixe').set(values).where('code', '=', code).execute();
    await change('FRA02', { structureId });
    await change('FRX26', { rangeEnd: 5000 });
    const reported = [
      'FRA02 : numéros 1 à 99999 dans le fichier, 1 à 99999 dans le portail, pour un autre titulaire.',
      'FRX26 : numéros 1 à 99999 dans le fichier, 1 à 5000 dans le portail.',
    ];
    const { fautes, fichiers, differences } = await judge(made.input);
    expect({ fautes, differences }).toEqual({ fautes: [], differences: reported });
    expect(fichiers).toContainEqual({ fichier: 'prefixes', lignes: 3, deja: 3 });
    const account = await takeOver(made.input);
    expect(account.differences).toEqual(reported);
    expect(account.fichiers).toContainEqual(
      expect.objectContaining({ fichier: 'prefixes', lignes: 3, ecrites: 0 }),
    );
    // A number outside every current range is an error, as before.
    add('compteurs', 'FRX26;2025;5001');
    expect((await judge(made.input)).fautes).toMatchObject([
      { file: 'compteurs.csv', colonne: 'dernier' },
    ]);
  });
});

test('two that begin at once write under one record', async () => {
  const made = await aGround('postgres', 3);
  try {
    await Promise.allSettled([takeOver(made.input), takeOver(made.input)]);
    const records = await made.portal.db
      .selectFrom('interlocuteur')
      .select('interlocuteurId')
      .where('nom', '=', 'Reprise de données')
      .execute();
    expect(records).toHaveLength(1);
    // Whatever the two runs met of each other's rows, the next one succeeds.
    expect((await takeOver(made.input)).differences).toEqual([]);
    expect(await made.codesThere()).toEqual([...made.codes].toSorted());
  } finally {
    await made.remove();
  }
});
