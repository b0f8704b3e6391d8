import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_CATCH_UP, STREAMS_PER_PERSON } from '#contract/messages/events.ts';
import {
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '#contract/registration/dossier.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { eventually } from '#server/platform/jobs/testing/ground.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '#server/testing/builders.ts';
import { aTrack } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { about, is, openStream, type StreamClient } from './testing/stream-client.ts';

describe.each(['embedded', 'postgres'] as const)('events on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let own: number;
  let foreign: number;
  let producer: string;
  let neighbour: string;
  let staff: string;
  const opened: StreamClient[] = [];

  beforeAll(async () => {
    await aPrefixe(portal.db, { code: 'FRX26' });
    own = await aStructure(portal.db);
    foreign = await aStructure(portal.db);
    producer = (await aPerson(portal.db, { structures: [own] })).email;
    neighbour = (await aPerson(portal.db, { structures: [foreign] })).email;
    staff = (await aPerson(portal.db, { structures: [SOCIETY] })).email;
  });
  afterEach(async () => {
    for (const stream of opened.splice(0)) {
      stream.leave();
      await stream.over;
    }
  });

  async function open(
    email: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<StreamClient> {
    const authorization = `Bearer ${await portal.tokenOf(email)}`;
    const stream = await openStream(portal.origin, { authorization, ...headers });
    opened.push(stream);
    return stream;
  }
  const placed = (email: string) =>
    eventually(
      () => open(email),
      ({ response }) => response.status === 200,
    );
  async function ready(email: string, headers: Readonly<Record<string, string>> = {}) {
    const stream = await open(email, headers);
    await stream.until(is('ready'));
    return stream;
  }
  const add = (
    email: string, // Titles all differ: similar ones would require a choice.
  ) => clientOf(portal, email).ok(createElement, { body: aTrack() });
  const trace = (count: number, structureId = own, action = 'essai.fait') =>
    portal.db
      .insertInto('historique')
      .values(Array.from({ length: count }, () => ({ at: portal.time.now, action, structureId })))
      .returning('historiqueId')
      .execute();

  test('notifies a producer and staff of a change, with ids and verb only', async () => {
    const [mine, theirs] = await Promise.all([ready(producer), ready(staff)]);
    const { dossierId, elementId } = await add(producer);
    const [serverEvent] = await Promise.all([
      mine.until(about(dossierId, 'element.create')),
      theirs.until(about(dossierId, 'element.create')),
    ]);
    expect(serverEvent.change).toEqual({
      action: 'element.create',
      structureId: own,
      dossierId,
      elementId,
      at: portal.time.now.toISOString(),
    });
    expect(mine.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(mine.response.headers.get('cache-control')).toBe('no-store');
    expect(mine.response.headers.get('x-accel-buffering')).toBe('no');
    expect(mine.response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('never notifies a producer of another structure; staff receive all', async () => {
    const [mine, other, all] = await Promise.all([ready(producer), ready(neighbour), ready(staff)]);
    const theirs = await add(neighbour);
    await trace(1, SOCIETY);
    await portal.db
      .insertInto('historique')
      .values({ at: portal.time.now, action: 'essai.portail' })
      .execute();
    const ours = await add(producer);
    await Promise.all([
      all.until(about(ours.dossierId, 'element.create')),
      mine.until(about(ours.dossierId, 'element.create')),
      other.until(about(theirs.dossierId, 'element.create')),
    ]);
    expect(
      new Set(mine.reported.flatMap(({ change }) => change ?? []).map((one) => one.structureId)),
    ).toEqual(new Set([own]));
    expect(
      new Set(other.reported.flatMap(({ change }) => change ?? []).map((one) => one.structureId)),
    ).toEqual(new Set([foreign]));
    expect(all.actions()).toEqual(
      expect.arrayContaining(['essai.fait', 'essai.portail', 'element.create']),
    );
  });

  test('the whole life of a request reaches the one who made it', async () => {
    const stream = await ready(producer);
    const review = clientOf(portal, staff);
    const { dossierId } = await add(producer);
    await clientOf(portal, producer).ok(submitDossier, { body: { dossierId, attestation: true } });
    await review.ok(takeDossierInCharge, { body: { dossierId } });
    await review.ok(validateDossier, { body: { dossierId } });
    await stream.until(about(dossierId, 'dossier.decide'));
    const reported = stream.reported.filter(({ change }) => change?.dossierId === dossierId);
    expect(reported.map(({ change }) => change?.action)).toEqual([
      'element.create',
      'dossier.submit',
      'dossier.takeInCharge',
      'dossier.decide',
    ]);
  });

  test('a rolled-back change is not sent', async () => {
    const stream = await ready(producer);
    await portal.db
      .transaction()
      .execute(async (trx) => {
        await trx
          .insertInto('historique')
          .values({ at: portal.time.now, action: 'essai.annule', structureId: own })
          .execute();
        throw new Error('rolled back');
      })
      .catch(() => {});
    const { dossierId } = await add(producer);
    await stream.until(about(dossierId, 'element.create'));
    expect(stream.actions()).not.toContain('essai.annule');
  });

  test('a change from another server of the same database arrives within a second', async () => {
    const stream = await ready(producer);
    // Inserted directly: this process commits nothing through its own calls.
    await trace(1, own, 'essai.voisin');
    await stream.until(({ change }) => change?.action === 'essai.voisin');
  });

  test('connects again with Last-Event-ID and misses nothing', async () => {
    const first = await ready(producer);
    const one = await add(producer);
    const { id } = await first.until(about(one.dossierId, 'element.create'));
    first.leave();
    await first.over;
    const two = await add(producer);
    await add(neighbour);
    const three = await add(producer);
    const second = await ready(producer, { 'last-event-id': String(id) });
    const reported = second.reported.flatMap(({ change }) => change?.dossierId ?? []);
    expect(reported.slice(-2)).toEqual([two.dossierId, three.dossierId]);
    expect(new Set(second.reported.flatMap(({ change }) => change?.structureId ?? []))).toEqual(
      new Set([own]),
    );
    const last = second.reported.at(-1);
    expect(last).toMatchObject({ event: 'ready', id: second.reported.at(-2)?.id });
    const third = await ready(producer, { 'last-event-id': String(last?.id) });
    const four = await add(producer);
    await third.until(about(four.dossierId, 'element.create'));
  });

  test('a page read just before its stream opened receives the changes in between', async () => {
    const { dossierId } = await add(producer);
    const stream = await ready(producer);
    expect(stream.reported.some(about(dossierId, 'element.create'))).toBe(true);
  });

  test('older changes are not sent again', async () => {
    const structureId = await aStructure(portal.db);
    const { email } = await aPerson(portal.db, { structures: [structureId] });
    const old = new Date(portal.time.now.getTime() - 61_000);
    const at = (timestamp: Date) => ({ at: timestamp, action: 'essai.fait', structureId });
    const rows = await portal.db
      .insertInto('historique')
      .values([at(old), at(old), at(portal.time.now)])
      .returning('historiqueId')
      .execute();
    const stream = await ready(email);
    expect(stream.reported.map(({ event, id }) => [event, id])).toEqual([
      ['changed', rows[2]?.historiqueId],
      ['ready', rows[2]?.historiqueId],
    ]);
  });

  test('after too long an absence sends reset instead of all changes, then continues', async () => {
    const structureId = await aStructure(portal.db);
    const { email } = await aPerson(portal.db, { structures: [structureId] });
    const [first] = await trace(1, structureId);
    await trace(LARGEST_CATCH_UP, structureId);
    const stream = await open(email, { 'last-event-id': String(first?.historiqueId) });
    await stream.until(is('reset'));
    const [after] = await trace(1, structureId, 'essai.apres');
    const serverEvent = await stream.until(({ change }) => change?.action === 'essai.apres');
    expect(stream.reported.map(({ event }) => event)).toEqual(['reset', 'changed']);
    expect(serverEvent.id).toBe(after?.historiqueId);
    expect(stream.reported[0]?.id).toBe((after?.historiqueId ?? 0) - 1);
  });

  test('the number of an event of another structure, or of none, proves nothing: reset', async () => {
    const [row] = await trace(1, foreign);
    for (const id of [String(row?.historiqueId), '999999999']) {
      const stream = await open(producer, { 'last-event-id': id });
      await stream.until(is('reset'));
      expect(stream.reported.filter(is('changed'))).toEqual([]);
    }
  });

  test.each(['x', '-1', '1e3', '9'.repeat(16)])('Last-Event-ID %s is malformed', async (id) => {
    const { response } = await open(producer, { 'last-event-id': id });
    expect([response.status, await problemCode(response)]).toEqual([400, 'MALFORMED_REQUEST']);
  });

  test('more than five streams a person are refused; one that leaves makes room', async () => {
    // The server notices a disconnection a moment later, and streams are counted: wait for a free
    // place.
    const streams = await Promise.all(
      Array.from({ length: STREAMS_PER_PERSON }, () => placed(producer)),
    );
    const sixth = await open(producer);
    expect([sixth.response.status, await problemCode(sixth.response)]).toEqual([
      429,
      'TOO_MANY_STREAMS',
    ]);
    expect((await open(neighbour)).response.status).toBe(200);
    streams[0]?.leave();
    await placed(producer);
  });

  test('a token in the cookie alone, none, or a foreign one opens nothing', async () => {
    const token = await portal.tokenOf(producer);
    for (const headers of [{}, { cookie: `kc_token=${token}` }, { authorization: 'Bearer abc' }]) {
      const stream = await openStream(portal.origin, headers);
      expect(stream.response.status).toBe(401);
    }
    expect((await open('inconnue@essai.example')).response.status).toBe(403);
    expect((await open(producer, { 'x-structure-id': String(foreign) })).response.status).toBe(404);
  });

  test('acts for the structure chosen, and ends when the person is removed from it', async () => {
    const { email, interlocuteurId } = await aPerson(portal.db, { structures: [own, foreign] });
    const stream = await ready(email, { cookie: `structure=${foreign}` });
    await add(producer);
    const { dossierId } = await add(neighbour);
    await stream.until(about(dossierId, 'element.create'));
    expect(new Set(stream.reported.flatMap(({ change }) => change?.structureId ?? []))).toEqual(
      new Set([foreign]),
    );
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', interlocuteurId)
      .execute();
    const reported = stream.reported.length;
    await trace(1, foreign, 'essai.retrait');
    await stream.over;
    expect(stream.reported.slice(reported).map(({ event }) => event)).toEqual(['end']);
  });

  test('a person who changes structure stops receiving the first one’s events', async () => {
    const { email, interlocuteurId } = await aPerson(portal.db, { structures: [own, foreign] });
    const stream = await ready(email, { cookie: `structure=${own}` });
    await portal.db
      .deleteFrom('collaborateur')
      .where('interlocuteurId', '=', interlocuteurId)
      .where('structureId', '=', own)
      .execute();
    await trace(1, own, 'essai.retrait');
    await stream.over;
    expect(stream.actions()).not.toContain('essai.retrait');
  });
});

async function problemCode(response: Response): Promise<string> {
  const problem: unknown = await response.json();
  return typeof problem === 'object' && problem !== null && 'code' in problem
    ? String(problem.code)
    : '';
}
