import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { answerRight, askRight, readOwnData } from '#contract/account/rights.ts';
import { inviteCollaborateur } from '#contract/account/team.ts';
import {
  readDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement, listCodes } from '#contract/registration/isrc.ts';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import { migrations } from '#server/migrations/list.ts';
import * as nextStep from '#server/migrations/testing/next-step.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { madeCodes, madeRecords } from '#server/take-over/testing/made-society.ts';
import { aTitle } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { DIRECTOR, emptyGround, type Ground } from './testing/ground.ts';

/** Set `OPENING_CODES=50000 npm test server opening` for a register of the size of a society. */
const CODES = Number(process.env.OPENING_CODES ?? 2000);
const LIMIT = 600_000;

const STAFF = 'paul@label.example';
const PRODUCER = 'ines.1@label.example';
const LEAVING = 'ines.2@label.example';
/** Year of the codes issued today. */
const year = new Intl.DateTimeFormat('fr', { year: 'numeric', timeZone: 'Europe/Paris' }).format(
  new Date(),
);
/** Codes issued this year by the old system. */
const ISSUED_BEFORE = 40;
const code = (number: number) =>
  `FRA01${year.slice(2)}${String(ISSUED_BEFORE + number).padStart(5, '0')}`;

describe.skipIf(postgresMissing() !== undefined)('a society', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await emptyGround();
  });
  afterAll(() => ground?.remove());

  async function well(...command: Parameters<Ground['command']>): Promise<string> {
    const { code: ended, output } = await ground.command(...command);
    expect([command, ended, output]).toEqual([command, 0, output]);
    return output;
  }

  async function decided(recordings: number): Promise<readonly (string | null)[]> {
    const [producer, staff] = [ground.person(PRODUCER), ground.person(STAFF)];
    let dossierId: number | undefined;
    for (let made = 0; made < recordings; made += 1) {
      const recording = {
        titre: aTitle(),
        artiste: 'Les Marées',
        duree: '3:45',
        anneePublication: 2026,
      };
      const of = dossierId === undefined ? {} : { dossierId };
      const body = { ...recording, qualite: 'PRODUCTEUR' as const, ...of };
      dossierId = (await producer.ok(createElement, { body })).dossierId;
    }
    if (dossierId === undefined) throw new Error('no recording was asked for');
    await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    await staff.ok(validateDossier, { body: { dossierId } });
    const { elements } = await producer.ok(readDossier, {
      query: { dossierId: String(dossierId) },
    });
    return elements.map(({ isrc }) => isrc);
  }

  const markedLines = (text: string, mark: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(mark.length).trim().split(' : ')[0]);

  test(
    'opens for business on an empty PostgreSQL, and outlives an erasure, an upgrade and a restored backup',
    async () => {
      const files = join(ground.folder, 'reprise');
      madeRecords(files);
      writeFileSync(
        join(files, 'compteurs.csv'),
        `prefixe;annee;dernier\r\nFRA01;${year};${ISSUED_BEFORE}\r\n`,
      );
      const taken = await madeCodes(files, CODES);

      expect(await well('migrate')).toContain('il ne peut rien réécrire du registre');
      await well('take-over', files);
      await well('take-over', files, '--write');
      // No fault is reported; the remaining steps are the society's own, and are listed as « À VOIR
      // ».
      const before = await well('doctor');
      expect(markedLines(before, 'FAUTE')).toEqual([]);
      expect(markedLines(before, 'À VOIR')).toEqual(
        expect.arrayContaining(['Courriel essayé', 'Connexion essayée']),
      );

      await ground.start();
      // A take-over brings the list of the society's staff; each member still joins by an
      // invitation.
      const colleague = { structureId: SOCIETY, email: STAFF, isGestionnaireInternet: true };
      await ground
        .person(DIRECTOR)
        .ok(inviteCollaborateur, { body: { ...colleague, isGestionnaireIsrc: true } });
      expect(await decided(2)).toEqual([code(1), code(2)]);
      await vi.waitFor(
        () => expect(ground.mails.delivered.flatMap(({ to }) => to)).toContain(PRODUCER),
        {
          timeout: 60_000,
        },
      );
      await ground.person(DIRECTOR).ok(readFirstStart, {});
      const open = await well('doctor');
      expect(markedLines(open, 'FAUTE')).toEqual([]);
      // A test has one disk.
      expect(
        markedLines(open, 'À VOIR').filter((part) => part !== 'Emplacement du journal'),
      ).toEqual([]);

      const leaving = ground.person(LEAVING);
      expect((await leaving.ok(readOwnData, {})).email).toBe(LEAVING);
      const { demandeId } = await leaving.ok(askRight, {
        body: { genre: 'EFFACEMENT', texte: null },
      });
      const answer = { demandeId, accordee: true, reponse: 'Vos données sont effacées.' };
      await ground.person(STAFF).ok(answerRight, { body: answer });
      // The answer leaves by mail first: the address goes with it.
      await vi.waitFor(async () => expect(await tablesNaming(LEAVING)).toEqual([]), {
        timeout: 60_000,
      });

      await ground.stop();
      await ground.backUp();
      await ground.start();
      expect(await decided(2)).toEqual([code(3), code(4)]);

      // Migrates the schema to the next version while this version's server serves; it also
      // restarts on that schema.
      await ground.asOwner((pool) => migrate(pool, { ...migrations, '9999-next': nextStep }));
      expect(await decided(1)).toEqual([code(5)]);
      await ground.stop();
      await ground.start();
      expect(await decided(1)).toEqual([code(6)]);
      await ground.stop();

      await ground.putBack();
      const behind = await ground.command('registry', 'verify');
      expect(behind.code).toBe(1);
      for (const number of [3, 4, 5, 6]) expect(behind.output).toContain(code(number));
      expect(markedLines((await ground.command('doctor')).output, 'FAUTE')).toEqual(['Registre']);
      expect(await well('registry', 'restore')).toContain('4 codes réécrits');
      expect(await well('registry', 'verify')).toContain('aucune différence');
      expect(markedLines(await well('doctor'), 'FAUTE')).toEqual([]);

      await ground.start();
      expect(await decided(1)).toEqual([code(7)]);
      const { total } = await ground.person(STAFF).ok(listCodes, { body: {} });
      expect(total).toBe(taken.length + 7);
      await ground.stop();
      expect(await well('registry', 'verify')).toContain('aucune différence');
      expect(await tablesNaming(LEAVING)).toEqual([]);
    },
    LIMIT,
  );

  function tablesNaming(word: string): Promise<readonly string[]> {
    return ground.asOwner(async (pool) => {
      const { rows } = await pool.query<{ name: string }>(`select table_name as name
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`);
      const matches: string[] = [];
      for (const { name } of rows) {
        const { rowCount } = await pool.query(
          `select 1 from "${name}" t where lower(to_jsonb(t)::text) like $1 limit 1`,
          [`%${word}%`],
        );
        if (rowCount !== 0) matches.push(name);
      }
      return matches;
    });
  }
});
