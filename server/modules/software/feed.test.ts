import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { cancelCode } from '#contract/registration/cancellation.ts';
import { answerCorrection, askCorrection } from '#contract/registration/corrections.ts';
import { takeDossierInCharge, validateDossier } from '#contract/registration/dossier.ts';
import { answerTransfer, offerTransfer } from '#contract/registration/transfers.ts';
import { type CodeFeedRow, readCodeFeed } from '#contract/software/code-feed.ts';
import {
  aGround,
  issued,
  oneIssued,
  waiting,
} from '#server/modules/register/testing/register-ground.ts';
import { aLabel, aProgram } from '#server/modules/software/testing/program.ts';
import { aPair, merge } from '#server/modules/structures/admin/testing/mergers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { insertHistory } from '#server/platform/history/record.ts';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import type { ApiClient } from '#server/testing/api-client.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const MOTIF = 'Cession du catalogue.';

describe.each(['embedded', 'postgres'] as const)('the feed of codes on %s', (kind) => {
  const portal = aRunningPortal(kind);
  const ground = beforehand(() => aGround(portal));

  const page = (client: ApiClient, repere?: string, limite?: number) =>
    client.ok(readCodeFeed, {
      query: {
        ...(repere === undefined ? {} : { repere }),
        ...(limite === undefined ? {} : { limite: String(limite) }),
      },
    });

  /** Page after page, from a cursor to the end. */
  async function wholeOf(
    client: ApiClient,
    { repere, limite }: { repere?: string; limite?: number } = {},
  ) {
    const rows: CodeFeedRow[] = [];
    let at = repere;
    for (let more = true; more; ) {
      const read = await page(client, at, limite);
      rows.push(...read.rows);
      at = read.repere ?? undefined;
      more = read.suite;
    }
    return { rows, repere: at };
  }

  async function transferred(elementId: number) {
    const { giver, receiver } = ground;
    const body = { elementIds: [elementId], versStructureId: receiver.structureId, motif: MOTIF };
    const { transfertId } = await giver.client.ok(offerTransfer, { body });
    await receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } });
    return transfertId;
  }

  test('reports the events of each code, in order, to each side its own', async () => {
    const { giver, receiver, manager, staff } = ground;
    const declared = { isrcDeclare: 'FRZ032400212', anneePublication: 2024 };
    const [one, two, three] = await issued(ground, giver, [{}, declared, { titre: 'Les marrées' }]);
    if (one === undefined || two === undefined || three === undefined)
      throw new Error('three were asked');
    const request = await giver.client.ok(askCorrection, {
      body: { elementId: three.elementId, titre: 'Les marées', duree: '3:24', motif: MOTIF },
    });
    await staff.ok(answerCorrection, {
      body: { correctionId: request.correctionId, action: 'OK' },
    });
    const message = { motif: MOTIF };
    await manager.ok(cancelCode, {
      body: { ...message, elementId: one.elementId, remplacePar: three.isrc },
    });
    await manager.ok(cancelCode, {
      body: { ...message, elementId: two.elementId, remplacePar: null },
    });
    const transfertId = await transferred(three.elementId);
    const reported = (rows: readonly CodeFeedRow[]) =>
      rows.map(({ fait, isrc, remplacePar, champs, transfertId: by }) => [
        fait,
        isrc,
        remplacePar,
        champs,
        by,
      ]);
    const { rows } = await wholeOf(giver.reader);
    expect(reported(rows)).toEqual([
      ['ATTRIBUE', one.isrc, null, [], null],
      ['DECLARE', 'FRZ032400212', null, [], null],
      ['ATTRIBUE', three.isrc, null, [], null],
      ['CORRIGE', three.isrc, null, ['duree', 'titre'], null],
      ['REMPLACE', one.isrc, three.isrc, [], null],
      ['ANNULE', 'FRZ032400212', null, [], null],
      ['CEDE', three.isrc, null, [], transfertId],
    ]);
    expect(rows.map(({ elementId }) => elementId)).toEqual(
      [one, two, three, three, one, two, three].map(({ elementId }) => elementId),
    );
    expect(new Set(rows.map(({ faitId }) => faitId)).size).toBe(rows.length);
    const received = await wholeOf(receiver.reader);
    expect(reported(received.rows)).toEqual([['ARRIVE', three.isrc, null, [], transfertId]]);
    expect((await page(ground.outsider.reader)).repere).toBeNull();
  });

  test('read by one, by two or at once, it is the same; a cursor waits as long as it must', async () => {
    const { giver } = ground;
    const { rows, repere } = await wholeOf(giver.client);
    for (const limite of [1, 2, 3])
      expect((await wholeOf(giver.client, { limite })).rows).toEqual(rows);
    expect(await page(giver.client, repere)).toMatchObject({ rows: [], repere, suite: false });
    // Refused entirely: it gives no fact about codes, and must not disturb the paging.
    const dossierId = await waiting(giver);
    await ground.staff.ok(takeDossierInCharge, { body: { dossierId } });
    const [only] = await portal.db
      .selectFrom('element')
      .select('elementId')
      .where('dossierId', '=', dossierId)
      .execute();
    await ground.staff.ok(validateDossier, {
      body: {
        dossierId,
        declarations: [{ elementId: only?.elementId ?? 0, action: 'KO', motif: 'Doublon.' }],
      },
    });
    const { isrc } = await oneIssued(ground, giver);
    const next = await wholeOf(giver.client, {
      ...(repere === undefined ? {} : { repere }),
      limite: 1,
    });
    expect(next.rows.map((row) => [row.fait, row.isrc])).toEqual([['ATTRIBUE', isrc]]);
  });

  test('a cursor that the database no longer knows is reported, never guessed', async () => {
    const { giver, outsider } = ground;
    await oneIssued(ground, giver);
    const { repere } = await wholeOf(giver.client);
    const lost = { query: { repere: repere?.replace(/\w{16}$/, '0123456789abcdef') ?? '' } };
    expect((await giver.client.refused(readCodeFeed, lost)).code).toBe('FEED_CURSOR_LOST');
    const foreign = { query: { repere: repere ?? '' } };
    expect((await outsider.client.refused(readCodeFeed, foreign)).code).toBe('FEED_CURSOR_LOST');
    expect((await giver.client.refused(readCodeFeed, { query: { repere: '12' } })).status).toBe(
      422,
    );
  });

  test('a merged record brings its codes: reported once, to be read again', async () => {
    const { gone, stored } = await aPair(portal);
    await oneIssued(ground, gone);
    await merge(ground, gone, stored);
    const { rows } = await wholeOf(stored.client);
    expect(rows.map(({ fait, isrc }) => [fait, isrc])).toEqual([['REUNION', null]]);
  });

  test('a program reads the feed of its own structure, whatever it names; a revoked one reads none', async () => {
    const label = await aLabel(portal);
    const { client } = await aProgram(portal, label, { role: 'LECTURE' });
    expect(await page(client)).toEqual({
      structureId: label.structureId,
      rows: [],
      repere: null,
      suite: false,
    });
    const query = { structureId: String(ground.giver.structureId) };
    expect((await client.refused(readCodeFeed, { query })).code).toBe('NOT_FOUND');
    expect((await ground.outsider.client.refused(readCodeFeed, { query })).code).toBe('NOT_FOUND');
    expect((await ground.staff.ok(readCodeFeed, { query })).rows.length).toBeGreaterThan(0);
  });
});

/** Decisions, transfers and a reader run at once, each committing at any moment. */
describe('the feed of codes while codes are issued', () => {
  const portal = aRunningPortal('postgres');
  const ground = beforehand(() => aGround(portal));

  test('a continuous reader receives each event once, and misses none', async () => {
    const { giver, receiver, staff } = ground;
    const movable = await issued(
      ground,
      giver,
      Array.from({ length: 6 }, () => ({})),
    );
    const dossiers = await Promise.all(Array.from({ length: 12 }, () => waiting(giver, [{}, {}])));
    for (const dossierId of dossiers) await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const offers: number[] = [];
    for (const { elementId } of movable) {
      const body = { elementIds: [elementId], versStructureId: receiver.structureId, motif: MOTIF };
      offers.push((await giver.client.ok(offerTransfer, { body })).transfertId);
    }
    let working = true;
    const reading = (async () => {
      const seen: string[] = [];
      let repere: string | undefined;
      for (let last = false; ; ) {
        const query = { limite: '3', ...(repere === undefined ? {} : { repere }) };
        const read = await giver.client.ok(readCodeFeed, { query });
        seen.push(...read.rows.map(({ faitId }) => faitId));
        repere = read.repere ?? undefined;
        if (last && !read.suite) return seen;
        last = !working;
      }
    })();
    await Promise.all([
      ...dossiers.map((dossierId) => staff.ok(validateDossier, { body: { dossierId } })),
      ...offers.map((transfertId) =>
        receiver.client.ok(answerTransfer, { body: { transfertId, action: 'OK' } }),
      ),
    ]);
    working = false;
    const seen = await reading;
    const after = await giver.client.ok(readCodeFeed, { query: { limite: '500' } });
    expect(seen).toEqual(after.rows.map(({ faitId }) => faitId));
    expect(seen).toHaveLength(6 + 24 + 6);
  });

  test('a line of the same structure waits for the commit of the one before it', async () => {
    const { structureId } = ground.outsider;
    const write = async (elementId: number, locked: Promise<void>, begun: () => void) =>
      inTransaction(portal.db, async (trx) => {
        const after = { isrc: `FRX26260000${elementId}`, remplacePar: null };
        await insertHistory(trx, { action: 'code.cancel', at: new Date(), caller: null }, [
          { structureId, elementId, after },
        ]);
        begun();
        await locked;
      });
    const first = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const one = write(1, first.promise, begun.resolve);
    await begun.promise;
    const two = write(2, Promise.resolve(), () => {});
    await eventually(
      () => waitingForTurn(portal),
      (count) => count === 1,
    );
    expect((await ground.outsider.client.ok(readCodeFeed, { query: {} })).rows).toEqual([]);
    first.resolve();
    await Promise.all([one, two]);
    const { rows } = await ground.outsider.client.ok(readCodeFeed, { query: {} });
    expect(rows.map(({ elementId }) => elementId)).toEqual([1, 2]);
  });
});

async function waitingForTurn({ db }: RunningPortal): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted`.execute(db);
  return rows[0]?.count ?? 0;
}
