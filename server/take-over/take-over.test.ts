import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type CodeFeedRow, readCodeFeed } from '#contract/software/code-feed.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { HEADINGS } from '#domain/takeover/headings.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { type RunningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { reviewQueueOf } from '../modules/journal/testing/society.ts';
import { value } from './reading/line-errors.ts';
import { judge, type TakeOver, takeOver } from './run.ts';
import { aGround, type Ground } from './testing/ground.ts';

const STOPPED = 'the power went';

describe.each(['embedded', 'postgres'] as const)('a register taken over, on %s', (kind) => {
  let portal: RunningPortal;
  let folder: string;
  let input: TakeOver;
  let made: Ground;
  afterEach(() => made.remove());

  async function ground(count: number): Promise<readonly string[]> {
    made = await aGround(kind, count);
    ({ portal, folder, input } = made);
    return made.codes;
  }

  test('every line is written, the journal has it, and the same files again write nothing', async () => {
    const codes = await ground(6200);
    expect((await judge(input)).fautes).toEqual([]);
    expect(await made.codesThere()).toEqual([]);
    const account = await takeOver(input);
    expect(account.differences).toEqual([]);
    expect(
      account.fichiers.map(({ fichier, lignes, ecrites }) => [fichier, lignes, ecrites]),
    ).toEqual([
      ['structures', 3, 3],
      ['personnes', 3, 3],
      ['roles', 4, 4],
      ['prefixes', 3, 3],
      ['compteurs', 2, 2],
      ['codes', 6200, 6200],
      ['documents', 1, 1],
    ]);
    expect(account.codes[0]).toMatchObject({
      prefixe: 'FRA01',
      annee: 2005,
      compteur: 5000,
      portail: { codes: 5000, premier: 1, dernier: 5000, somme: 12_502_500 },
    });
    expect(await made.codesThere()).toEqual([...codes].toSorted());
    expect(await made.differences()).toMatchObject({ differences: [], codes: 6200 });
    // As after the loss of the journal: all codes again, in pieces that cut a dossier in two.
    await portal.journal.bootstrap();
    expect(await made.differences()).toMatchObject({ differences: [], codes: 6200 });

    const again = await takeOver(input);
    expect(again.fichiers.map(({ ecrites }) => ecrites)).toEqual([0, 0, 0, 0, 2, 0, 0]);
    expect(again.differences).toEqual([]);
    const { papers, cancelled } = await countsOf();
    expect({ papers, cancelled }).toEqual({ papers: 1, cancelled: 1 });

    // In the feed of codes, each cancellation follows its allocation, once.
    const [isrc = ''] = codes;
    const feed = await feedOf(isrc);
    expect(feed.map(({ fait }) => fait)).toEqual(['ATTRIBUE', 'ANNULE']);
    expect(feed[1]).toMatchObject({ isrc, remplacePar: null });
  });

  const feedOf = async (isrc: string) => {
    const staff = await aPerson(portal.db, { structures: [SOCIETY] });
    const { structureId } = await portal.db
      .selectFrom('immatriculation')
      .select('structureId')
      .where('isrc', '=', isrc as Isrc)
      .executeTakeFirstOrThrow();
    const client = clientOf(portal, staff.email);
    const about: CodeFeedRow[] = [];
    for (let repere: string | null | undefined, more = true; more; ) {
      const query = { structureId: String(structureId), ...(repere ? { repere } : {}) };
      const page = await client.ok(readCodeFeed, { query });
      about.push(...page.rows.filter((row) => row.isrc === isrc));
      ({ repere, suite: more } = page);
    }
    return about;
  };

  const countsOf = async () => {
    const { rows } = await sql<{ papers: number; cancelled: number }>`
      select (select count(*)::int from justificatif) as papers, (select count(*)::int from annulation) as cancelled`.execute(
      portal.db,
    );
    return rows[0] ?? { papers: 0, cancelled: 0 };
  };

  test('after an interruption it continues, and the next codes of the portal are new', async () => {
    const codes = await ground(6000);
    // The old system gave numbers in this very year, up to 40.
    appendFileSync(join(folder, 'codes.csv'), 'FRA012600041;P;S1;Goémon;;Les Marées;;;;;;;\r\n');
    const stopping = {
      ...input,
      progress: (count: number) => {
        if (count > 0) throw new Error(STOPPED);
      },
    };
    await expect(takeOver(stopping)).rejects.toThrow(STOPPED);
    const before = await made.codesThere();
    expect(before.length).toBeGreaterThan(1000);
    expect(before.length).toBeLessThan(6000);
    expect((await takeOver(input)).differences).toEqual([]);
    expect(await made.codesThere()).toEqual([...codes, 'FRA012600041'].toSorted());

    portal.time.now = new Date('2026-11-22T10:00:00Z');
    const staff = await aPerson(portal.db, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    });
    const producer = (
      await portal.db
        .selectFrom('interlocuteur')
        .select('email')
        .where('email', '=', 'ines.1@label.example')
        .executeTakeFirstOrThrow()
    ).email;
    const { codesOfDossier } = reviewQueueOf(portal, { producer, staff: staff.email });
    expect(await codesOfDossier(2)).toEqual(['FRA012600042', 'FRA012600043']);
    expect(await made.differences()).toMatchObject({ differences: [], codes: 6003 });
  });

  test('every fault is reported by file and line, and nothing is written', async () => {
    await ground(3);
    appendFileSync(
      join(folder, 'codes.csv'),
      'FRZ999900001;P;S7;;;;;;;;2999-01-01;;\r\nFRA010500001;V;S1;A;;B;;;;;;;\r\n',
    );
    appendFileSync(join(folder, 'roles.csv'), 'S1;nobody@label.example;peut-être;;\r\n');
    writeFileSync(join(folder, 'compteurs.csv'), 'prefixe,annee,dernier,reste\nFRA01,2099,x,\n');
    const { fautes } = await judge(input);
    expect(fautes.map(value)).toEqual([
      'roles.csv, ligne 6, representantLegal : Répondez par oui ou par non.',
      'roles.csv, ligne 6, email : Cette adresse n’est pas dans personnes.csv.',
      'compteurs.csv, ligne 1, reste : Cette colonne n’est pas connue : renommez-la (docs/take-over.md) ou retirez-la.',
      expect.stringMatching(
        /^compteurs.csv, ligne 2, annee : Écrivez un nombre de 1985 à 20\d\d\.$/,
      ),
      'compteurs.csv, ligne 2, dernier : Écrivez un nombre de 0 à 99999.',
      'codes.csv, ligne 5, titre : Indiquez le titre.',
      'codes.csv, ligne 5, artiste : Indiquez l’artiste principal.',
      'codes.csv, ligne 5, structure : Cette référence n’est pas dans structures.csv.',
      'codes.csv, ligne 5, attribueLe : Cette date est à venir.',
      'codes.csv, ligne 6, isrc : Ce code est là deux fois.',
      'codes.csv, ligne 6, type : Le préfixe FRA01 numérote l’autre type d’enregistrement.',
    ]);
    await expect(takeOver(input)).rejects.toThrow('Fautes relevées : 11.');
    expect(await portal.db.selectFrom('prefixe').selectAll().execute()).toEqual([]);
  });
});

test('the page that explains the files lists every column', () => {
  const page = readFileSync('docs/take-over.md', 'utf8');
  const missing = Object.values(HEADINGS)
    .flatMap(({ needed, rest }) => [...needed, ...rest])
    .filter((name) => !page.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
