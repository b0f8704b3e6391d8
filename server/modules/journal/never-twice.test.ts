import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { validateDossier } from '#contract/registration/dossier.ts';
import { updateElement } from '#contract/registration/isrc.ts';
import { readRegisterState } from '#contract/registration/register-state.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { readCodeFeed } from '#contract/software/code-feed.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aTrack, codeOf, enteredDossier } from '#server/testing/dossiers.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { aSociety, type People, type ReviewQueue, reviewQueueOf } from './testing/society.ts';
import { aTimeMachine, type TimeMachine } from './testing/time-machine.ts';

const ALL_WRITTEN = { refused: [], unplaced: [] };
const NOTHING = { codes: 0, lines: 0, ...ALL_WRITTEN };

const BEHIND = { code: 'REGISTER_BEHIND', status: 503 };
describe.each(['embedded', 'postgres'] as const)(
  'a register restored from a backup, on %s',
  (kind) => {
    let machine: TimeMachine;
    let portal: RunningPortal;
    let people: People;
    let producer: ApiClient;
    let staff: ApiClient;
    let lockedDossier: ReviewQueue['lockedDossier'];
    let codesOfDossier: ReviewQueue['codesOfDossier'];
    afterEach(async () => {
      await portal.close();
      await machine.remove();
    });

    /** A society that has issued three codes, with a backup made at that time. */
    async function yesterday(): Promise<readonly string[]> {
      machine = await aTimeMachine(kind);
      portal = await machine.start();
      people = await aSociety(portal);
      signIn();
      const codes = await codesOfDossier(3);
      await portal.close();
      await machine.backUp();
      return codes;
    }

    function signIn(): void {
      ({ producer, staff, lockedDossier, codesOfDossier } = reviewQueueOf(portal, people));
    }

    async function again(): Promise<void> {
      portal = await machine.start();
      signIn();
    }

    const input = async () =>
      (await portal.db.selectFrom('immatriculation').select('isrc').orderBy('isrc').execute()).map(
        ({ isrc }) => isrc,
      );

    const lastFile = () => {
      const name = readdirSync(machine.journalFolder).toSorted().at(-1) ?? '';
      return join(machine.journalFolder, name);
    };

    test('the day after a restore, no code of the lost day is issued again, and none is lost', async () => {
      const before = await yesterday();
      await again();
      const today = await codesOfDossier(3);
      const [wrong = ''] = before;
      const { elementId } = await portal.db
        .selectFrom('immatriculation')
        .select('elementId')
        .where('isrc', '=', wrong)
        .executeTakeFirstOrThrow();
      await staff.ok(cancelCode, {
        body: { elementId, motif: 'Attribué deux fois au même enregistrement.' },
      });
      const reported = await producer.ok(readCodeFeed, { query: {} });
      expect(reported.rows).toHaveLength(7);
      await portal.close();
      expect(await machine.verify()).toMatchObject({ differences: [], codes: 6 });

      await machine.putBack();
      await again();
      expect(portal.journal.state).toMatchObject({ kind: 'behind', codes: 3, lines: 2 });
      expect(await staff.ok(readRegisterState, {})).toMatchObject({
        etat: 'behind',
        codesManquants: 3,
        generation: null,
        derniereLigne: null,
        depuis: expect.stringMatching(/^20/),
        lieu: machine.journalFolder,
        emplacement: expect.stringMatching(/^(together|apart)$/),
      });
      expect(await producer.refused(readRegisterState, {})).toMatchObject({ status: 404 });
      const dossierId = await lockedDossier(2);
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject(BEHIND);
      expect(await input()).toEqual(before);
      await portal.close();
      const { differences } = await machine.verify();
      // Three codes, a cancellation, a counter; and the audit entry of each, with other lines named
      // meanwhile.
      const traces = differences.filter((one) => one.startsWith('Historique'));
      expect(differences.length - traces.length).toBe(5);
      expect(traces.length).toBeGreaterThanOrEqual(2);
      expect(differences.join('\n')).toContain(`${today[0]} : dans le journal`);
      expect(differences).toContain(
        'FRX26 2026 : le compteur est à 3, le numéro 6 a été attribué.',
      );

      expect(await machine.restore()).toEqual({
        codes: 3,
        lines: 2,
        ...ALL_WRITTEN,
        rewoundFrom: expect.any(Number),
      });
      expect(await machine.restore()).toEqual({ ...NOTHING, rewoundFrom: null });
      expect((await machine.verify()).differences).toEqual([]);
      await again();
      expect(portal.journal.state).toEqual({ kind: 'sound' });
      // It began, and named the ends of the history.
      const [generation, numero] = [expect.any(Number), 1];
      expect(await staff.ok(readRegisterState, {})).toMatchObject({
        etat: 'sound',
        codesManquants: 0,
        depuis: null,
        raison: null,
        generation,
        derniereLigne: { numero, le: expect.stringMatching(/^20/) },
      });
      expect(await input()).toEqual([...before, ...today]);
      // Software that had read up to the lost day gets an error on its cursor; from the beginning, it
      // finds everything.
      const lost = { query: { repere: reported.repere ?? '' } };
      expect((await producer.refused(readCodeFeed, lost)).code).toBe('FEED_CURSOR_LOST');
      const result = await producer.ok(readCodeFeed, { query: {} });
      expect(result.rows.map(({ fait, isrc }) => `${fait} ${isrc}`).toSorted()).toEqual(
        reported.rows.map(({ fait, isrc }) => `${fait} ${isrc}`).toSorted(),
      );
      await staff.ok(validateDossier, { body: { dossierId } });
      const all = await input();
      expect(all).toHaveLength(8);
      expect(new Set(all).size).toBe(8);
      await portal.close();
      expect((await machine.verify()).differences).toEqual([]);
    });

    test('a database restored under a running portal is detected at the next code', async () => {
      await yesterday();
      await again();
      await codesOfDossier(1);
      // As after an undeclared restore: what the last decision wrote is missing.
      await portal.asOwner((db) =>
        sql`alter table registre_ligne disable trigger all; delete from registre_ligne where numero > 0`.execute(
          db,
        ),
      );
      const dossierId = await lockedDossier(1);
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject(BEHIND);
    });

    // From here on, both engines behave alike after a restore.
    if (kind === 'embedded') return;

    test('a recording that was a draft in the backup is written again whole, as it was when it got its code', async () => {
      await yesterday();
      await again();
      const { dossierId, elementIds } = await enteredDossier(producer, [
        aTrack({ type: 'V', label: 'Un label', ean: '3760123456784', compositeurs: ['Ana Ruiz'] }),
      ]);
      const [elementId = 0] = elementIds;
      const row = () =>
        portal.db
          .selectFrom('element')
          .selectAll()
          .where('elementId', '=', elementId)
          .executeTakeFirstOrThrow();
      await portal.close();
      await machine.backUp();
      await again();
      const later = {
        type: 'P' as const,
        label: null,
        compositeurs: ['Léo Brun', 'Ana Ruiz'],
        genre: 'Jazz',
      };
      await producer.ok(updateElement, { body: { elementId, ...later } });
      const isrc = await codeOf(producer, staff, dossierId);
      const asInput = await row();
      expect(asInput).toMatchObject({ ...later, ean: '3760123456784', statut: 'DONE' });
      await portal.close();

      await machine.putBack();
      expect(await machine.restore()).toMatchObject({ codes: 1 });
      await again();
      expect(await input()).toContain(isrc);
      expect(await row()).toEqual(asInput);
    });

    test('a transfer is written again, and a code that was cancelled after it, although the clock went back between', async () => {
      await yesterday();
      await again();
      const to = await aStructure(portal.db);
      const receiver = (await aPerson(portal.db, { structures: [to] })).email;
      await portal.close();
      await machine.backUp();
      await again();
      const [moved = '', cancelled = ''] = await codesOfDossier(2);
      const elementOf = async (isrc: string) =>
        portal.db
          .selectFrom('immatriculation')
          .innerJoin('element', 'element.elementId', 'immatriculation.elementId')
          .select(['element.elementId', 'element.structureId', 'element.dossierId'])
          .where('isrc', '=', isrc)
          .executeTakeFirstOrThrow();
      portal.time.now = new Date(portal.time.now.getTime() - 3_600_000);
      const [one, other] = [await elementOf(moved), await elementOf(cancelled)];
      const elementIds = [one.elementId, other.elementId];
      const offer = { elementIds, versStructureId: to, motif: 'Cession.' };
      const { transfertId } = await producer.ok(offerTransfer, { body: offer });
      await clientOf(portal, receiver).ok(answerTransfer, { body: { transfertId, action: 'OK' } });
      await staff.ok(cancelCode, { body: { elementId: other.elementId, motif: 'Erreur.' } });
      await portal.close();

      await machine.putBack();
      expect(await machine.restore()).toMatchObject({ codes: 2, lines: 3 });
      expect((await machine.verify()).differences).toEqual([]);
      await again();
      for (const isrc of [moved, cancelled]) {
        const { structureId, dossierId } = await elementOf(isrc);
        expect(structureId).toBe(to);
        const received = await portal.db
          .selectFrom('transfert')
          .select(['etat', 'versStructureId'])
          .where('dossierId', '=', dossierId)
          .execute();
        expect(received).toEqual([{ etat: 'ACCEPTE', versStructureId: to }]);
      }
    });

    test('after a process dies before its confirmation, the codes reported later are written again', async () => {
      await yesterday();
      await again();
      const [code = ''] = await codesOfDossier(1);
      await portal.close();
      // The journal as it is when the process dies between the commit and the confirmation: the
      // database has the code.
      const file = lastFile();
      const lines = readFileSync(file, 'utf8').split('\n');
      const word = lines.findIndex((line) => line.includes('"kind":"kept"'));
      writeFileSync(file, `${lines.slice(0, word).join('\n')}\n`);
      await again();
      expect(await input()).toContain(code);
      await portal.close();

      await machine.putBack();
      await again();
      expect(portal.journal.state).toMatchObject({ kind: 'behind', codes: 1, lines: 1 });
      await portal.close();
      expect((await machine.verify()).differences.join('\n')).toContain(
        `${code} : dans le journal`,
      );
      expect(await machine.restore()).toMatchObject({ codes: 1, lines: 1 });
      expect((await machine.verify()).differences).toEqual([]);
      await again();
      expect(await input()).toContain(code);
      expect(await codesOfDossier(1)).not.toContain(code);
    });

    test('a lost or altered journal issues no code', async () => {
      await yesterday();
      const file = lastFile();
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('Les Marées', 'Les Marees'));
      await again();
      expect(portal.journal.state).toMatchObject({ kind: 'doubtful' });
      const dossierId = await lockedDossier(1);
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject(BEHIND);
      await portal.close();
      expect((await machine.verify()).differences.join('\n')).toContain('la chaîne est rompue');

      rmSync(machine.journalFolder, { recursive: true });
      await again();
      const reason = expect.stringContaining('perdu');
      expect(portal.journal.state).toMatchObject({ kind: 'doubtful', reason });
      expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject(BEHIND);
    });
  },
);
