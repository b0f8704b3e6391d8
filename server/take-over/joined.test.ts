import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mergeStructures, previewMerge } from '#contract/registry-admin/structures.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient } from '#server/testing/set-up.ts';
import { judge, takeOver } from './run.ts';
import { aGround, type Ground } from './testing/ground.ts';
import { readOtherwise } from './testing/read-otherwise.ts';

const FUSI = 'FUSI;2019-05-31';

describe.each(['embedded', 'postgres'] as const)('records that staff join, on %s', (kind) => {
  let made: Ground;
  beforeEach(async () => {
    made = await aGround(kind, 3);
  });
  afterEach(() => made.remove());

  const pathOf = (name: string) => join(made.folder, `${name}.csv`);
  const add = (name: string, ...lines: readonly string[]) =>
    appendFileSync(pathOf(name), lines.map((line) => `${line}\r\n`).join(''));
  const numberOf = async (reference: string) =>
    (
      await made.portal.db
        .selectFrom('structure')
        .select('structureId')
        .where('referenceAnterieure', '=', reference)
        .executeTakeFirstOrThrow()
    ).structureId;
  const absorbing = async (reference: string) =>
    (
      await made.portal.db
        .selectFrom('structure')
        .select('absorbeePar')
        .where('referenceAnterieure', '=', reference)
        .executeTakeFirst()
    )?.absorbeePar;
  /** Adds a cell to each line of structures.csv. */
  const withAbsorbing = () => {
    const [heads = '', ...lines] = readFileSync(pathOf('structures'), 'utf8')
      .trimEnd()
      .split('\r\n');
    writeFileSync(
      pathOf('structures'),
      [`${heads};absorbeePar`, ...lines.map((line) => `${line};`), ''].join('\r\n'),
    );
  };
  async function joinStructures(gone: string, stored: string): Promise<void> {
    const manager = await aClient(made.portal, {
      structures: [SOCIETY],
      roles: ['isGestionnaireInternet'],
    });
    const pair = { structureId: await numberOf(gone), versStructureId: await numberOf(stored) };
    const query = {
      structureId: String(pair.structureId),
      versStructureId: String(pair.versStructureId),
    };
    const { comptes } = await manager.ok(previewMerge, { query });
    await manager.ok(mergeStructures, { body: { ...pair, motif: 'Saisie deux fois.', comptes } });
  }

  test('later lines for the merged record go to the remaining one', async () => {
    add('codes', 'FRA020500001;P;S2;Goémon;;Les Marées;;;;;;;');
    expect((await takeOver(made.input)).differences).toEqual([]);
    const { db } = made.portal;
    // Both have the same member number: that of the record that will disappear.
    await db
      .updateTable('structure')
      .set({ numAyd: null })
      .where('referenceAnterieure', '=', 'S1')
      .execute();
    await joinStructures('S2', 'S1');
    const person = (email: string) =>
      db
        .selectFrom('interlocuteur')
        .select('interlocuteurId')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
    const { interlocuteurId: fusionneVers } = await person('ines.1@label.example');
    await db
      .updateTable('interlocuteur')
      .set({ fusionneVers })
      .where('email', '=', 'ines.2@label.example')
      .execute();
    add('codes', 'FRA020500002;P;S2;Estran;;Les Marées;;;;;;;');
    add('prefixes', 'FRA09;P;S2;;;2005-01-10');

    expect((await judge(made.input)).fautes).toEqual([]);
    const account = await takeOver(made.input);
    expect(account.differences).toEqual([]);
    expect(account.fichiers.map(({ ecrites }) => ecrites)).toEqual([0, 0, 0, 1, 2, 1, 0]);
    const stored = await numberOf('S1');
    const { structureId } = await db
      .selectFrom('immatriculation')
      .select('structureId')
      .where('isrc', '=', 'FRA020500002')
      .executeTakeFirstOrThrow();
    const holder = await db
      .selectFrom('prefixe')
      .select('structureId')
      .where('code', '=', 'FRA09')
      .executeTakeFirstOrThrow();
    expect([structureId, holder.structureId]).toEqual([stored, stored]);
  });

  test('a tie that an earlier run did not come to is made by the next', async () => {
    withAbsorbing();
    add('structures', `S91;Ateliers;;;${FUSI};;S1`, `S92;Ateliers;;;${FUSI};;S91`);
    const rest = Array.from({ length: 600 }, (_, index) => `T${index};Ateliers;;;;;;`);
    add('structures', ...rest);
    // Simulates a power cut when the first of them are written.
    const source = readOtherwise(made.input.source, {
      name: 'structures',
      from: 2,
      async *read(name) {
        yield* made.input.source.read(name);
        throw new Error('the power went');
      },
    });
    await expect(takeOver({ ...made.input, source })).rejects.toThrow('the power went');
    expect(await absorbing('S91')).toBeNull();
    expect((await takeOver(made.input)).differences).toEqual([]);
    expect(await absorbing('S91')).toBe(await numberOf('S1'));
    expect(await absorbing('S92')).toBe(await numberOf('S91'));

    // What staff changed since stays.
    await joinStructures('S91', 'S2');
    await made.portal.db
      .updateTable('structure')
      .set({ absorbeePar: await numberOf('S90') })
      .where('referenceAnterieure', '=', 'S92')
      .execute();
    expect((await takeOver(made.input)).differences).toEqual([]);
    expect(await absorbing('S92')).toBe(await numberOf('S90'));
    expect(await absorbing('S2')).toBeNull();
  });
});
