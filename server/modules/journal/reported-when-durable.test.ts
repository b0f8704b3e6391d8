import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { validateDossier } from '#contract/registration/dossier.ts';
import type { Settlement } from '#server/platform/call.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { clientOf } from '#server/testing/api-client.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { type S3Server, startS3Server } from '#storage/testing/s3-server.ts';
import { aGround, CLOSED, type Ground, noted } from './testing/ground.ts';
import { aSociety, type People, reviewQueueOf } from './testing/society.ts';
import { aTimeMachine, type TimeMachine } from './testing/time-machine.ts';

const LOCATIONS = [
  { engine: 'postgres', storedIn: 'folder' },
  { engine: 'postgres', storedIn: 'bucket' },
  { engine: 'embedded', storedIn: 'folder' },
  { engine: 'embedded', storedIn: 'bucket' },
] as const;

/** The whole text of the journal, read through another store. */
async function textOf(ground: Ground): Promise<string> {
  const store = ground.store();
  const texts: string[] = [];
  for (const generation of await store.generations()) {
    let position: string | null = null;
    for (;;) {
      const piece = await store.read(generation, position);
      if (piece.lines.length === 0) break;
      texts.push(...piece.lines);
      position = piece.position;
    }
  }
  return texts.join('\n');
}

const CONFIRMED = '"kind":"confirmed","line":{"generation":1,"number":1}';

describe.each(LOCATIONS)(
  'a word that cannot be written, on $engine, in a $keptIn',
  ({ engine, storedIn }) => {
    const ground = aGround(engine, storedIn);

    test('is written in another generation, before any notification', async () => {
      const journal = await ground.aJournal();
      // Append 1 begins the generation, 2 and 3 are the line and its confirmation.
      ground.failing = new Set([3]);
      await ground.write(journal);
      expect(journal.isSound).toBe(true);
      expect(await textOf(ground)).toContain(CONFIRMED);
    });

    test('no caller is notified while the confirmation cannot be written; a retry is answered once it can', async () => {
      const journal = await ground.aJournal();
      // The confirmation, and the beginning of another generation.
      ground.failing = new Set([3, 4, 5]);
      await expect(ground.write(journal)).rejects.toMatchObject(CLOSED);
      await expect(journal.settled()).rejects.toMatchObject(CLOSED);
      await journal.repair();
      expect(journal.state.kind).toBe('unavailable');
      await expect(journal.settled()).rejects.toMatchObject(CLOSED);
      await journal.repair();
      await journal.settled();
      expect((await textOf(ground)).split(CONFIRMED)).toHaveLength(2);
    });
  },
);

describe('two servers', () => {
  const ground = aGround();

  test('a retry to the other server writes the confirmation that the first could not', async () => {
    const [one, two] = [await ground.aJournal(), await ground.aJournal()];
    const settlements: Settlement[] = [];
    await inTransaction(ground.db, (db) => noted(one, db, settlements));
    await two.settled();
    expect(ground.message()[1]).toContain(CONFIRMED);
    // Confirmed only once.
    await two.settled();
    expect(ground.message()[1]?.split('"confirmed"')).toHaveLength(2);
  });
});

describe.each(['folder', 'bucket'] as const)(
  'a journal that is lost between a line and its confirmation, in a %s',
  (storedIn) => {
    let machine: TimeMachine;
    let bucket: S3Server | undefined;
    let portal: RunningPortal;
    let people: People;
    let folder: string;
    beforeEach(async () => {
      bucket = storedIn === 'bucket' ? await startS3Server() : undefined;
      machine = await aTimeMachine('postgres', bucket?.settings);
      folder =
        bucket === undefined
          ? machine.journalFolder
          : join(bucket.directory, bucket.settings.bucket, 'journal');
      portal = await machine.start();
      people = await aSociety(portal);
      await reviewQueueOf(portal, people).codesOfDossier(2);
    });
    afterEach(async () => {
      await portal.close();
      await machine.remove();
      await bucket?.stop();
    });

    const away = () => `${folder}-away`;
    const isWritten = (code: string) =>
      readdirSync(folder).some((name) => {
        const text = readFileSync(join(folder, name), 'latin1');
        return text.includes('"issued"') && text.includes(code);
      });

    /** A decision whose line is durable when the journal fails, and which commits afterwards. */
    async function decideAsItGoes(dossierId: number, key: string) {
      const { staff } = people;
      const locked = Promise.withResolvers<void>();
      const go = Promise.withResolvers<void>();
      const holding = portal.asOwner((db) =>
        inTransaction(db, async (trx) => {
          await sql`lock table registre_ligne in exclusive mode`.execute(trx);
          locked.resolve();
          await go.promise;
        }),
      );
      await locked.promise;
      const answer = clientOf(portal, staff, { 'idempotency-key': key }).refused(validateDossier, {
        body: { dossierId },
      });
      await vi.waitFor(() => expect(isWritten(`"dossierId":${dossierId}`)).toBe(true), {
        timeout: 20_000,
      });
      renameSync(folder, away());
      go.resolve();
      await holding;
      return answer;
    }

    const codesOf = async (dossierId: number) =>
      (
        await portal.db
          .selectFrom('immatriculation')
          .select('isrc')
          .where('dossierId', '=', dossierId)
          .orderBy('isrc')
          .execute()
      ).map(({ isrc }) => isrc);

    const UNAVAILABLE = { code: 'JOURNAL_UNAVAILABLE', status: 503 };

    test('the codes are not returned until it is available again; the same key then returns them', async () => {
      const dossierId = await reviewQueueOf(portal, people).lockedDossier(2);
      expect(await decideAsItGoes(dossierId, 'une-fois')).toMatchObject(UNAVAILABLE);
      const again = clientOf(portal, people.staff, { 'idempotency-key': 'une-fois' });
      expect(await again.refused(validateDossier, { body: { dossierId } })).toMatchObject(
        UNAVAILABLE,
      );
      renameSync(away(), folder);
      await vi.waitFor(async () => {
        await portal.journal.repair();
        expect(portal.journal.isSound).toBe(true);
      });
      const reported = await again.ok(validateDossier, { body: { dossierId } });
      expect(JSON.stringify(reported)).toContain((await codesOf(dossierId))[0]);
      expect(await codesOf(dossierId)).toHaveLength(2);
    });

    test('once the journal is restored with its line, a restored database recovers its codes', async () => {
      const dossierId = await reviewQueueOf(portal, people).lockedDossier(2);
      await portal.close();
      await machine.backUp();
      portal = await machine.start();
      expect(await decideAsItGoes(dossierId, 'une-fois')).toMatchObject(UNAVAILABLE);
      const codes = await codesOf(dossierId);
      expect(codes).toHaveLength(2);
      await portal.close();
      renameSync(away(), folder);
      await machine.putBack();
      expect(await machine.restore()).toMatchObject({ codes: 2, lines: 1 });
      expect(await machine.verify()).toMatchObject({ differences: [], notes: [] });
      portal = await machine.start();
      expect(await codesOf(dossierId)).toEqual(codes);
    });
  },
);
