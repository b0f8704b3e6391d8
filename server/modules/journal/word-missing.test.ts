import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { validateDossier } from '#contract/registration/dossier.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { openFolderJournal } from '#storage/journal/folder-journal.ts';
import { Generation } from './generation.ts';
import type { Deployment } from './line.ts';
import { aSociety, type People, type ReviewQueue, reviewQueueOf } from './testing/society.ts';
import { aTimeMachine, type TimeMachine } from './testing/time-machine.ts';

describe.each(['embedded', 'postgres'] as const)('a line whose word is missing, on %s', (kind) => {
  let machine: TimeMachine;
  let portal: RunningPortal;
  let people: People;
  let reviewQueue: ReviewQueue;
  afterEach(async () => {
    await portal.close();
    await machine.remove();
  });

  /** A society that has issued three codes, with a backup made at that time. */
  async function yesterday(): Promise<readonly string[]> {
    machine = await aTimeMachine(kind);
    portal = await machine.start();
    people = await aSociety(portal);
    reviewQueue = reviewQueueOf(portal, people);
    const codes = await reviewQueue.codesOfDossier(3);
    await portal.close();
    await machine.backUp();
    return codes;
  }

  async function again(): Promise<void> {
    portal = await machine.start();
    reviewQueue = reviewQueueOf(portal, people);
  }

  const input = async () =>
    (await portal.db.selectFrom('immatriculation').select('isrc').orderBy('isrc').execute()).map(
      ({ isrc }) => isrc,
    );

  const lastFile = () => {
    const name = readdirSync(machine.journalFolder).toSorted().at(-1) ?? '';
    return join(machine.journalFolder, name);
  };

  /**
   * The journal as after a power cut before the confirmation of its last line; half of another line
   * may be there.
   */
  function cutBeforeItsWord(): void {
    const file = lastFile();
    const lines = readFileSync(file, 'utf8').split('\n');
    const word = lines.findIndex((line) => line.includes('"kind":"kept"'));
    writeFileSync(file, `${lines.slice(0, word).join('\n')}\nhalf a li`);
  }

  /**
   * Simulates an earlier restore of the codes of a generation's last line.
   * @returns the code
   */
  async function anEarlierRepairOf(generation: number): Promise<string> {
    const lines = linesOf(generation);
    const issued = lines.findLast(({ kind }) => kind === 'issued');
    const { isrc, elementId, dossierId, structureId } = issued.codes[0];
    const repair = await beginAfter(lines[0], () => new Date());
    const codes = [{ isrc, elementId, dossierId, structureId }];
    await repair.add({ kind: 'restored', generation, of: issued.number, codes }).durable;
    await repair.end();
    return isrc;
  }

  const linesOf = (generation: number) =>
    readFileSync(join(machine.journalFolder, `generation-00000${generation}.jsonl`), 'utf8')
      .split('\n')
      .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line.slice(65))] : []));

  async function beginAfter(
    { deploiement }: { readonly deploiement: Deployment },
    clock: () => Date,
  ): Promise<Generation> {
    const number = readdirSync(machine.journalFolder).length + 1;
    const writer = await openFolderJournal(machine.journalFolder).begin(number);
    const generation = new Generation(number, writer, clock);
    await generation.add({ kind: 'begun', deploiement }).durable;
    return generation;
  }

  /**
   * Simulates a server whose database crashed and undid the commit: the same code for another
   * recording, unconfirmed.
   */
  async function anEarlierLineOf(code: string): Promise<void> {
    const lines = linesOf(2);
    const { codes, at } = lines.find(({ kind }) => kind === 'issued');
    const earlier = new Date(Date.parse(at) - 500);
    const generation = await beginAfter(lines[0], () => earlier);
    const [{ enregistrement, ...reported }] = codes;
    const other = { ...enregistrement, element_id: 9999, created_at: earlier.toISOString() };
    const undone = { ...reported, isrc: code, elementId: 9999, enregistrement: other };
    await generation.add({ kind: 'issued', codes: [undone] }).durable;
  }

  /**
   * Inserts the generation: a server registers it in the database before it writes anything else.
   */
  const knowsGeneration = (generation: number) =>
    machine.alter(
      `insert into registre_generation (generation, ouverte_le) values (${generation}, now())`,
    );

  test('a process that died before it knew: its number is passed over, and stays to be written', async () => {
    const before = await yesterday();
    await again();
    const [code = ''] = await reviewQueue.codesOfDossier(1);
    await portal.close();
    await machine.putBack();
    await knowsGeneration(2);
    cutBeforeItsWord();
    // No caller was answered; still, the code may be missing.
    expect((await machine.verify()).differences).toEqual([
      expect.stringMatching(`sans sa fin, et absente de la base : génération 2, .*${code}`),
    ]);
    await again();
    expect(portal.journal.state).toEqual({ kind: 'sound' });
    const [next] = await reviewQueue.codesOfDossier(1);
    expect(Number(next?.slice(7))).toBe(Number(before.at(-1)?.slice(7)) + 2);
    await portal.close();
    const named = [expect.stringMatching(`Passée, .* : génération 2, .*${code} : à personne.`)];
    expect(await machine.verify()).toMatchObject({ differences: [], notes: named });

    // It was committed, and the database was restored to just before it: only the journal can
    // restore it.
    expect(await machine.restore()).toMatchObject({ codes: 1, lines: 1 });
    expect(await machine.verify()).toMatchObject({ differences: [], notes: [] });
    expect(await machine.restore()).toMatchObject({ codes: 0, lines: 0 });
    await again();
    expect(await input()).toEqual([...before, code, next]);
  });

  test('a recording decided again since keeps its later code: the unconfirmed line gives it no other', async () => {
    await yesterday();
    await again();
    const dossierId = await reviewQueue.lockedDossier(1);
    await portal.close();
    await machine.backUp();
    await again();
    await reviewQueue.staff.ok(validateDossier, { body: { dossierId } });
    await portal.close();
    await machine.putBack();
    await knowsGeneration(3);
    cutBeforeItsWord();
    await again();
    await reviewQueue.staff.ok(validateDossier, { body: { dossierId } });
    const all = await input();
    await portal.close();
    expect(await machine.restore()).toMatchObject({ codes: 0, lines: 0 });
    await again();
    expect(await input()).toEqual(all);
    await portal.close();

    // A repair had restored it before the database went back once more: it was visible then.
    const code = await anEarlierRepairOf(3);
    expect(await machine.restore()).toMatchObject({ codes: 1, lines: 1 });
    expect((await machine.verify()).differences).toEqual([]);
    await again();
    expect(await input()).toEqual([...all, code].toSorted());
  });

  test('a number issued again, and confirmed, does not return to the unconfirmed line', async () => {
    await yesterday();
    await again();
    const [code = ''] = await reviewQueue.codesOfDossier(1);
    const holders = () =>
      portal.db.selectFrom('immatriculation').selectAll().where('isrc', '=', code).execute();
    const [before] = await holders();
    await portal.close();
    await anEarlierLineOf(code);
    // The database knows neither generation.
    await machine.putBack();
    expect(await machine.restore()).toMatchObject({ codes: 1, lines: 2, refused: [] });
    expect((await machine.verify()).differences).toEqual([]);
    await again();
    expect(await holders()).toMatchObject([
      { elementId: before?.elementId, attribueLe: before?.attribueLe },
    ]);
  });

  test('what went back with its whole generation is behind, word or not', async () => {
    const before = await yesterday();
    await again();
    const [code = ''] = await reviewQueue.codesOfDossier(1);
    await portal.close();
    cutBeforeItsWord();
    await machine.putBack();
    await again();
    expect(portal.journal.state).toMatchObject({ kind: 'behind', codes: 1, lines: 1 });
    await portal.close();
    expect(await machine.restore()).toMatchObject({ codes: 1, lines: 1 });
    expect(await machine.verify()).toMatchObject({ differences: [], notes: [] });
    await again();
    expect(await input()).toEqual([...before, code]);
  });
});
