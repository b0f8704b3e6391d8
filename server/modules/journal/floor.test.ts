import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { validateDossier } from '#contract/registration/dossier.ts';
import { aPrefixe } from '#server/testing/builders.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { FloorRefused, readFloors } from './floor.ts';
import { aSociety, type People, type ReviewQueue, reviewQueueOf } from './testing/society.ts';
import { aTimeMachine, type TimeMachine } from './testing/time-machine.ts';

const YEAR = new Date().getFullYear();
const codeOf = (number: number) =>
  `FRX26${String(YEAR).slice(2)}${String(number).padStart(5, '0')}`;

test('a file of floors: semicolons, commas or blanks, under a heading or without', () => {
  expect(readFloors('PREFIXE;ANNEE;NUMERO\r\nFRX26;2026;120\n\nfrz03,2025,7\n')).toEqual([
    { prefixe: 'FRX26', annee: 2026, numero: 120 },
    { prefixe: 'FRZ03', annee: 2025, numero: 7 },
  ]);
  expect(readFloors('FRX26 2026 120')).toHaveLength(1);
  const banner = '\n> portail-isrc@2.0.1 registry\n> node tools/command.ts registry floors\n\n';
  expect(readFloors(`${banner}PREFIXE;ANNEE;NUMERO\nFRX26;2026;120\n`)).toHaveLength(1);
  expect(() => readFloors(`FRX26;2026;120\n${banner}`)).toThrow(FloorRefused);
  for (const wrong of [
    'FRX26;2026',
    'FRX26;26;120',
    'FRX2;2026;120',
    'FRX26;2026;123456',
    'FRX26;2026;-1',
  ])
    expect(() => readFloors(wrong)).toThrow(FloorRefused);
});

describe.each(['embedded', 'postgres'] as const)('floors, on %s', (kind) => {
  let machine: TimeMachine;
  let portal: RunningPortal;
  let people: People;
  let reviewQueue: ReviewQueue;
  beforeEach(async () => {
    machine = await aTimeMachine(kind);
    portal = await machine.start();
    people = await aSociety(portal);
    reviewQueue = reviewQueueOf(portal, people);
    await reviewQueue.codesOfDossier(3);
  });
  afterEach(async () => {
    await portal.close();
    await machine.remove();
  });

  async function again(): Promise<void> {
    portal = await machine.start();
    reviewQueue = reviewQueueOf(portal, people);
  }
  const trace = () =>
    portal.db
      .selectFrom('historique')
      .select(['action', 'after'])
      .where('action', 'like', 'registre.%')
      .orderBy('historiqueId')
      .execute();

  test('a restored database loses its floors: verify reports it and restore writes them again', async () => {
    await portal.close();
    await machine.backUp();
    await machine.giveFloors(`FRX26 ${YEAR} 120`, 'papiers retrouvés');
    await machine.putBack();
    expect((await machine.verify()).differences).toContain(
      `FRX26 ${YEAR} : le compteur est à 3, le numéro 120 a été attribué.`,
    );
    await again();
    expect(portal.journal.state).toMatchObject({ kind: 'behind', lines: 1 });
    await portal.close();
    await expect(machine.giveFloors(`FRX26 ${YEAR} 9`, 'trop tôt')).rejects.toThrow('restore');
    await machine.restore();
    expect((await machine.verify()).differences).toEqual([]);
    await again();
    expect(await reviewQueue.codesOfDossier(1)).toEqual([codeOf(121)]);
  });

  // The code of floors does not depend on the engine: engines differ only in how they are restored.
  if (kind === 'embedded') return;

  test('no number is issued up to a floor; the floor is traced, and verify reads it', async () => {
    await portal.close();
    const floor = { prefixe: 'FRX26', annee: YEAR, numero: 120 };
    expect(await machine.giveFloors(`FRX26 ${YEAR} 120`, 'papiers retrouvés')).toEqual({
      floors: 1,
      adopted: null,
    });
    // Lower than what is there: the counter stays.
    await machine.giveFloors(`FRX26 ${YEAR} 2`, 'par erreur');
    await again();
    expect(portal.journal.state).toEqual({ kind: 'sound' });
    expect(await reviewQueue.codesOfDossier(1)).toEqual([codeOf(121)]);
    expect(await trace()).toMatchObject([
      { action: 'registre.floor', after: { motif: 'papiers retrouvés', planchers: [floor] } },
      { action: 'registre.floor', after: { motif: 'par erreur' } },
    ]);
    await portal.close();
    expect((await machine.verify()).differences).toEqual([]);
  });

  test('a register with a lost journal resumes once each open prefix has its floor', async () => {
    await aPrefixe(portal.db, { code: 'FRX27' });
    await aPrefixe(portal.db, { code: 'FRX28', closedAt: new Date('2025-01-01') });
    await portal.close();
    rmSync(machine.journalFolder, { recursive: true });
    await expect(machine.giveFloors(`FRX26 ${YEAR} 50`, 'panne')).rejects.toThrow(
      `Il manque FRX27 ${YEAR}.`,
    );
    await expect(machine.giveFloors(`FRX99 ${YEAR} 50`, 'panne')).rejects.toThrow(
      'Aucun préfixe ouvert',
    );
    await expect(machine.giveFloors(`FRX26 ${YEAR + 1} 50`, 'panne')).rejects.toThrow(
      'Aucun préfixe ouvert',
    );
    await again();
    expect(portal.journal.state).toMatchObject({ kind: 'doubtful' });
    const dossierId = await reviewQueue.lockedDossier(1);
    expect(await reviewQueue.staff.refused(validateDossier, { body: { dossierId } })).toMatchObject(
      {
        code: 'REGISTER_BEHIND',
      },
    );
    await portal.close();
    expect((await machine.verify()).differences).toContain(
      'Génération 1 : la base la connaît, le journal n’en a rien.',
    );

    const lines = `FRX26;${YEAR};50\nFRX27;${YEAR};0`;
    expect(await machine.giveFloors(lines, 'panne du disque')).toEqual({ floors: 2, adopted: 3 });
    expect(await machine.verify()).toMatchObject({ differences: [], codes: 3 });
    await again();
    expect(portal.journal.state).toEqual({ kind: 'sound' });
    expect(await reviewQueue.codesOfDossier(1)).toEqual([codeOf(51)]);
    expect(await trace()).toMatchObject([
      { action: 'registre.adopt', after: { generationsPerdues: [1] } },
    ]);
    // The new journal also covers the old codes.
    await portal.close();
    expect(await machine.verify()).toMatchObject({ differences: [], codes: 4 });
  });

  test('an operator may accept the state of the database instead, with a separate command', async () => {
    await portal.close();
    expect(await machine.giveFloors(null, 'rien n’est perdu')).toEqual({
      floors: 0,
      adopted: null,
    });
    rmSync(machine.journalFolder, { recursive: true });
    expect(await machine.giveFloors(null, 'base intacte')).toEqual({ floors: 0, adopted: 3 });
    await again();
    expect(portal.journal.state).toEqual({ kind: 'sound' });
    expect(await reviewQueue.codesOfDossier(1)).toEqual([codeOf(4)]);
    expect(await trace()).toMatchObject([
      { action: 'registre.adopt', after: { motif: 'base intacte' } },
    ]);
  });

  test('a database older than its first journal has the codes that this began with', async () => {
    await portal.close();
    await machine.backUp();
    rmSync(machine.journalFolder, { recursive: true });
    await machine.giveFloors(null, 'base intacte');
    await machine.putBack();
    await machine.restore();
    expect(await machine.verify()).toMatchObject({ differences: [], codes: 3 });
    await again();
    expect(portal.journal.state).toEqual({ kind: 'sound' });
  });
});
