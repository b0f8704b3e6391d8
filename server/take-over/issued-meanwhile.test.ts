import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPerson } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { type ReviewQueue, reviewQueueOf } from '../modules/journal/testing/society.ts';
import { passOver } from '../modules/numbering/counters.ts';
import { judge, takeOver } from './run.ts';
import { aGround, type Ground } from './testing/ground.ts';
import { readOtherwise } from './testing/read-otherwise.ts';

const HEADS = 'isrc;type;structure;titre;artiste;origine';
const OLD = 'FRA012600040;P;S1;Estran;Les Marées;SOCIETE';
/** The holder's own, just above the last number that the society gave. */
const OWN = 'FRA012600041;P;S1;Goémon;Les Marées;TITULAIRE';

describe('a portal that numbers during a take-over', () => {
  let made: Ground;
  beforeEach(async () => {
    made = await aGround('postgres', 3);
    made.portal.time.now = new Date('2026-11-22T10:00:00Z');
  });
  afterEach(() => made.remove());

  const codesAre = (...lines: readonly string[]) =>
    writeFileSync(join(made.folder, 'codes.csv'), `${[HEADS, ...lines].join('\r\n')}\r\n`);
  async function reviewQueue(): Promise<ReviewQueue> {
    const { email: staff } = await aPerson(made.portal.db, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    });
    return reviewQueueOf(made.portal, { producer: 'ines.1@label.example', staff });
  }
  const titreOf = async (isrc: string) =>
    (
      await made.portal.db
        .selectFrom('immatriculation as i')
        .innerJoin('element as e', 'e.elementId', 'i.elementId')
        .select('e.titre')
        .where('i.isrc', '=', isrc)
        .executeTakeFirst()
    )?.titre;

  test('wherever it stops, a number issued by its holder is not issued again', async () => {
    codesAre(OLD, OWN);
    const prefixes = () => made.portal.db.selectFrom('prefixe').select('code').execute();
    // Simulates a power cut as soon as the portal can allocate numbers.
    const source = readOtherwise(made.input.source, {
      name: 'codes',
      from: 2,
      async *read(name) {
        if ((await prefixes()).length > 0) throw new Error('the power went');
        yield* made.input.source.read(name);
      },
    });
    await expect(takeOver({ ...made.input, source })).rejects.toThrow('the power went');
    expect(await prefixes()).toHaveLength(3);
    expect(await (await reviewQueue()).codesOfDossier(2)).toEqual(['FRA012600042', 'FRA012600043']);
    expect((await takeOver(made.input)).differences).toEqual([
      'FRA01 2026 : 2 codes dans les fichiers, 4 dans le portail.',
    ]);
    expect(await titreOf('FRA012600041')).toBe('Goémon');
    expect(await titreOf('FRA012600040')).toBe('Estran');
    expect(await made.differences()).toMatchObject({ differences: [], codes: 4 });
  });

  test('a code issued since the files were judged is reported, and not skipped', async () => {
    codesAre(OLD);
    expect((await takeOver(made.input)).differences).toEqual([]);
    codesAre(OLD, OWN);
    const { codesOfDossier } = await reviewQueue();
    const source = readOtherwise(made.input.source, {
      name: 'codes',
      from: 2,
      async *read(name) {
        if ((await titreOf('FRA012600041')) === undefined) await codesOfDossier(1);
        yield* made.input.source.read(name);
      },
    });
    const { differences } = await takeOver({ ...made.input, source });
    const titre = await titreOf('FRA012600041');
    const message = `FRA012600041 : « Goémon » dans le fichier, « ${titre} » dans le portail, qui a attribué ce code lui-même.`;
    expect(differences).toEqual([message]);
    expect((await judge(made.input)).differences).toEqual([message]);
  });

  test('a prefix created again after a restore counts the numbers issued under it', async () => {
    codesAre(OLD);
    await passOver(made.portal.db, [{ isrc: 'FRA01', annee: 2026, designation: 80 }]);
    expect((await takeOver(made.input)).differences).toEqual([]);
    expect(await (await reviewQueue()).codesOfDossier(1)).toEqual(['FRA012600081']);
  });

  test('counters of a prefix that is there go up before any code is written', async () => {
    codesAre();
    await takeOver(made.input);
    codesAre(
      'FRA012600070;P;S1;Estran;Les Marées;SOCIETE',
      'FRA012600075;P;S1;Goémon;Les Marées;TITULAIRE',
    );
    const source = readOtherwise(made.input.source, {
      name: 'codes',
      from: 2,
      // biome-ignore lint/correctness/useYield: it fails before the first byte.
      async *read() {
        throw new Error('the power went');
      },
    });
    await expect(takeOver({ ...made.input, source })).rejects.toThrow('the power went');
    expect(await (await reviewQueue()).codesOfDossier(1)).toEqual(['FRA012600071']);
  });
});
