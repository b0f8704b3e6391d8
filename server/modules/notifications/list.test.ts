import { beforeAll, describe, expect, test } from 'vitest';
import { listNotifications, readNotifications } from '#contract/messages/notifications.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { forgetNotifications } from './forget.ts';

describe.each(['embedded', 'postgres'] as const)('one person’s notifications, on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let own: ApiClient;
  let other: ApiClient;
  let ids: number[];
  beforeAll(async () => {
    const structureId = await aStructure(portal.db);
    const [owner, somebody] = [
      await aPerson(portal.db, { structures: [structureId] }),
      await aPerson(portal.db, { structures: [structureId] }),
    ];
    own = clientOf(portal, owner.email);
    other = clientOf(portal, somebody.email);
    const rows = Array.from({ length: 45 }, (_, index) =>
      aRow(owner.interlocuteurId, structureId, index),
    );
    const inserted = await portal.db
      .insertInto('notification')
      .values([...rows, aRow(somebody.interlocuteurId, structureId, 45)])
      .returning('notificationId')
      .execute();
    ids = inserted.map(({ notificationId }) => notificationId);
  });

  const aRow = (interlocuteurId: number, structureId: number, index: number) => ({
    interlocuteurId,
    structureId,
    dossierId: null,
    cle: `essai:${index}`,
    kind: 'TEAM_REMOVED' as Tables['notification']['kind'],
    titre: `Titre ${index}`,
    texte: 'Texte.',
    lien: '/',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    readAt: null,
  });
  const page = (client: ApiClient, suivant?: string | null) =>
    client.ok(listNotifications, { query: suivant ? { suivant } : {} });

  test('newest first, twenty a page, each once', async () => {
    const seen: string[] = [];
    let suivant: string | null | undefined;
    const sizes: number[] = [];
    do {
      const answer = await page(own, suivant);
      expect(answer.nonLues).toBe(45);
      sizes.push(answer.rows.length);
      seen.push(...answer.rows.map(({ titre }) => titre));
      suivant = answer.suivant;
    } while (suivant !== null);
    expect(sizes).toEqual([20, 20, 5]);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Titre ${44 - index}`));
  });

  test('marks some or all as read; never another person’s', async () => {
    const foreign = ids.at(-1) ?? 0;
    const notificationIds = [ids[0] ?? 0, ids[1] ?? 0, foreign, 2_000_000_000];
    expect(await own.ok(readNotifications, { body: { notificationIds } })).toEqual({ nonLues: 43 });
    expect(await own.ok(readNotifications, { body: { notificationIds } })).toEqual({ nonLues: 43 });
    expect(await page(other)).toMatchObject({ nonLues: 1, rows: [{ readAt: null }] });
    expect(await own.ok(readNotifications, { body: { toutes: true } })).toEqual({ nonLues: 0 });
    expect((await page(own)).rows.every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await page(other)).nonLues).toBe(1);
  });

  test('a person without a record has no notification', async () => {
    const stranger = clientOf(portal, `inconnu-${kind}@essai.example`);
    expect(await page(stranger)).toEqual({ rows: [], nonLues: 0, suivant: null });
    expect(await stranger.ok(readNotifications, { body: { toutes: true } })).toEqual({
      nonLues: 0,
    });
  });

  test('needs a token, and a `suivant` of ours', async () => {
    expect((await fetch(`${portal.origin}/api/notifications`)).status).toBe(401);
    for (const suivant of ['0', '-1', '9999999999', 'x']) {
      const problem = await own.refused(listNotifications, { query: { suivant } });
      expect([400, 422]).toContain(problem.status);
    }
  });

  test('they are forgotten after their time, read or not', async () => {
    const reported = async (client: ApiClient) =>
      (await client.ok(listNotifications, { query: {} })).rows;
    const [only] = await reported(other);
    const at = new Date(only?.createdAt ?? 0);
    await forgetNotifications(portal.db, at);
    expect([await reported(own), await reported(other)]).toEqual([[], [only]]);
    await forgetNotifications(portal.db, new Date(at.getTime() + 1));
    expect(await reported(other)).toEqual([]);
  });
});
