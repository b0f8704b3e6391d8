import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteJustificatif, listJustificatifs } from '#contract/upload.ts';
import { aJpeg, aPdf, aPng } from '#domain/justificatif/testing/sample-files.ts';
import type { DatabaseKind } from '#server/platform/database/testing/fresh-database.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { type S3Server, startS3Server } from '#storage/testing/s3-server.ts';
import { sweepObjects } from './objects.ts';
import { aManaged, formOf, objectsOf, traces, uploadClient } from './testing/upload-client.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-01T10:00:00Z');
const minutesOn = (minutes: number) => new Date(NOW + minutes * 60_000);

const listed = async (who: Awaited<ReturnType<typeof aManaged>>) =>
  who.api.ok(listJustificatifs, { query: { structureId: String(who.structureId) } });

/** A storage whose removals are observed. */
const removing = (remove: (key: string) => void) => ({
  put: async () => {},
  read: async () => ({ stream: Readable.from([]), size: 0 }),
  remove: async (key: string) => remove(key),
});

describe.each<DatabaseKind>(['embedded', 'postgres'])('on the %s database', (kind) => {
  const portal = aRunningPortal(kind);

  // spec 3.6 7.11
  test('deposit, list, read, remove', async () => {
    const who = await aManaged(portal);
    const pdf = aPdf(300_000);
    const { justificatifs } = await who.files.deposit(
      who.structureId,
      { bytes: pdf, name: 'Kbis é.pdf' },
      { bytes: aPng(), name: 'logo.png', type: 'image/png' },
      { bytes: aJpeg(), name: 'logo.jpg', type: 'image/jpeg' },
      { bytes: pdf, name: 'KBIS é.pdf' },
    );
    expect(justificatifs.map(({ name, type }) => [name, type])).toEqual([
      ['Kbis é.pdf', 'application/pdf'],
      ['logo.png', 'image/png'],
      ['logo.jpg', 'image/jpeg'],
      ['KBIS é (2).pdf', 'application/pdf'],
    ]);
    const list = await listed(who);
    expect(list).toMatchObject({
      total: 600_000 + aPng().length + aJpeg().length,
      can: { add: true, remove: true },
    });
    const [first] = list.justificatifs;
    expect(first).toMatchObject({
      size: 300_000,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      deposePar: 'Camille ESSAI',
      parLaSociete: false,
    });
    const answer = await fetch(`${portal.origin}${first?.path}`);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(pdf)]).toEqual([
      200,
      true,
    ]);
    const before = objectsOf(portal).length;
    const query = { structureId: String(who.structureId), filename: 'Kbis é.pdf' };
    await who.api.ok(deleteJustificatif, { query });
    expect(objectsOf(portal)).toHaveLength(before - 1);
    expect((await listed(who)).justificatifs.map(({ name }) => name)).not.toContain('Kbis é.pdf');
    expect((await fetch(`${portal.origin}${first?.path}`)).status).toBe(404);
    expect(await who.api.refused(deleteJustificatif, { query })).toMatchObject({
      code: 'NOT_FOUND',
    });
    // The row and its history stay; the name is free again.
    const row = await portal.db
      .selectFrom('justificatif')
      .select(['removedAt', 'removedBy'])
      .where('justificatifId', '=', first?.justificatifId ?? 0)
      .executeTakeFirstOrThrow();
    expect([row.removedAt, row.removedBy]).toEqual([expect.any(Date), expect.any(Number)]);
    const actions = await portal.db
      .selectFrom('historique')
      .select('action')
      .where('structureId', '=', who.structureId)
      .orderBy('historiqueId')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      'justificatif.deposit',
      'justificatif.remove',
    ]);
    const again = await who.files.deposit(who.structureId, { bytes: pdf, name: 'Kbis é.pdf' });
    expect(again.justificatifs[0]?.name).toBe('Kbis é.pdf');
    expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).toEqual([]);
  });

  test('twenty deposits of one name at once get twenty names', async () => {
    const who = await aManaged(portal);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        who.files.deposit(who.structureId, { bytes: aPdf(), name: 'a.pdf' }),
      ),
    );
    const names = (await listed(who)).justificatifs.map(({ name }) => name);
    expect(new Set(names)).toEqual(
      new Set(['a.pdf', ...Array.from({ length: 19 }, (_, index) => `a (${index + 2}).pdf`)]),
    );
  });

  test('the quota of a structure holds, in files and in bytes, even for concurrent calls', async () => {
    const who = await aManaged(portal);
    const twenty = Array.from({ length: 20 }, () => ({ bytes: aPdf(), name: 'a.pdf' }));
    for (let call = 0; call < 9; call += 1) await who.files.deposit(who.structureId, ...twenty);
    const outcomes = await Promise.all(
      [1, 2].map(() => who.files.send(formOf(who.structureId, twenty))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listed(who)).justificatifs).toHaveLength(200);
    // Objects stored by the refused call are removed: as many objects as rows.
    const { stored } = await portal.db
      .selectFrom('justificatif')
      .where('removedAt', 'is', null)
      .select(({ fn }) => fn.countAll().as('stored'))
      .executeTakeFirstOrThrow();
    expect(objectsOf(portal)).toHaveLength(Number(stored));
    const heavy = await aManaged(portal);
    await portal.db
      .insertInto('justificatif')
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          structureId: heavy.structureId,
          cle: index.toString(16).padStart(32, '0'),
          nom: `${index}.pdf`,
          nomCle: `${index}.pdf`,
          type: 'application/pdf' as const,
          taille: 5_242_880,
          sha256: '0'.repeat(64),
          createdAt: new Date(),
          createdBy: null,
          parLaSociete: false,
          removedAt: null,
          removedBy: null,
        })),
      )
      .execute();
    const full = await heavy.files.refused(
      formOf(heavy.structureId, [{ bytes: aPdf(), name: 'a.pdf' }]),
    );
    expect(full).toMatchObject({
      status: 409,
      code: 'JUSTIFICATIF_QUOTA',
      facts: { files: 20, bytes: 104_857_600 },
    });
  });

  test('a repeated request with its key deposits once, and another file is another request', async () => {
    const who = await aManaged(portal);
    const headers = { 'idempotency-key': `depot-${kind}` };
    const form = () => formOf(who.structureId, [{ bytes: aPdf(), name: 'a.pdf' }]);
    const first = await who.files.send(form(), headers);
    const before = objectsOf(portal);
    const second = await who.files.send(form(), headers);
    expect([first.status, second.data]).toEqual([200, first.data]);
    const other = formOf(who.structureId, [{ bytes: aPdf(5000), name: 'a.pdf' }]);
    expect(await who.files.refused(other, headers)).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect([objectsOf(portal), (await listed(who)).justificatifs.length]).toEqual([before, 1]);
  });

  test('the sweep removes what a dead call left, and nothing else', async () => {
    const who = await aManaged(portal);
    await who.files.deposit(who.structureId, { bytes: aPdf(), name: 'garde.pdf' });
    const folder = join(portal.dataDir, 'justificatifs');
    const [old, young] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const key of [old, young]) writeFileSync(join(folder, key), 'x');
    const now = new Date();
    await portal.db
      .insertInto('objetSansLigne')
      .values([
        { cle: old, depuis: new Date(now.getTime() - HOUR - 1000) },
        { cle: young, depuis: new Date(now.getTime() - HOUR + 1000) },
      ])
      .execute();
    const removed: string[] = [];
    const objects = removing((key) => {
      removed.push(key);
      rmSync(join(folder, key));
    });
    expect(await sweepObjects(portal.db, objects, now)).toBe(1);
    expect(removed).toEqual([old]);
    expect(await sweepObjects(portal.db, objects, now)).toBe(0);
    await portal.db.deleteFrom('objetSansLigne').execute();
  });

  test('an object that cannot be removed does not block the others, and is retried an hour later', async () => {
    const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
    const values = keys.map((cle, index) => ({ cle, depuis: minutesOn(index - 90) }));
    await portal.db.insertInto('objetSansLigne').values(values).execute();
    const [stuck, ...rest] = keys;
    const requests: string[] = [];
    const objects = removing((key) => {
      requests.push(key);
      if (key === stuck) throw new Error('denied');
    });
    const at = (minutes: number) => sweepObjects(portal.db, objects, minutesOn(minutes));
    await expect(at(0)).rejects.toThrow('could not be removed');
    expect(requests).toEqual([stuck, ...rest]);
    expect(await at(59)).toBe(0);
    await expect(at(61)).rejects.toThrow(AggregateError);
    expect(requests.at(-1)).toBe(stuck);
    await portal.db.deleteFrom('objetSansLigne').execute();
  });

  test('a structure that is deleted leaves its objects to the sweep', async () => {
    const who = await aManaged(portal);
    await who.files.deposit(who.structureId, { bytes: aPdf(), name: 'a.pdf' });
    await portal.db
      .deleteFrom('collaborateur')
      .where('structureId', '=', who.structureId)
      .execute();
    await portal.db.deleteFrom('structure').where('structureId', '=', who.structureId).execute();
    const { cle } = await portal.db
      .selectFrom('objetSansLigne')
      .select('cle')
      .executeTakeFirstOrThrow();
    expect(objectsOf(portal)).toContain(cle);
    await portal.db.deleteFrom('objetSansLigne').execute();
  });
});

describe('who may', () => {
  const portal = aRunningPortal('embedded');

  test('managers write, members read, staff do both, others neither', async () => {
    const who = await aManaged(portal);
    await who.files.deposit(who.structureId, { bytes: aPdf(), name: 'a.pdf' });
    const query = { structureId: String(who.structureId) };
    const form = () => formOf(who.structureId, [{ bytes: aPdf(), name: 'b.pdf' }]);
    for (const roles of [[], ['isGestionnaireIsrc']] as const) {
      const { email } = await aPerson(portal.db, { structures: [who.structureId], roles });
      const api = clientOf(portal, email);
      expect(await api.ok(listJustificatifs, { query })).toMatchObject({
        can: { add: false, remove: false },
      });
      const before = await traces(portal);
      for (const problem of [
        await uploadClient(portal, email).refused(form()),
        await api.refused(deleteJustificatif, { query: { ...query, filename: 'a.pdf' } }),
      ]) {
        expect(problem).toMatchObject({ status: 403, code: 'PERMISSION_LACKING' });
      }
      expect(await traces(portal)).toBe(before);
    }
    const staff = (await aPerson(portal.db, { structures: [SOCIETY] })).email;
    const { justificatifs } = await uploadClient(portal, staff).deposit(who.structureId, {
      bytes: aPdf(),
      name: 'par la société.pdf',
    });
    expect(justificatifs).toMatchObject([{ deposePar: 'Camille ESSAI', parLaSociete: true }]);
    expect((await listed(who)).justificatifs.at(-1)).toMatchObject({
      deposePar: null,
      parLaSociete: true,
    });
    await clientOf(portal, staff).ok(deleteJustificatif, {
      query: { ...query, filename: 'a.pdf' },
    });
  });

  test('a foreign structure and an unknown one are the same nothing', async () => {
    const [who, foreign] = [await aManaged(portal), await aManaged(portal)];
    await foreign.files.deposit(foreign.structureId, { bytes: aPdf(), name: 'secret.pdf' });
    const before = await traces(portal);
    for (const structureId of [foreign.structureId, 2_000_000_000]) {
      const query = { structureId: String(structureId) };
      for (const { status, code, detail } of [
        await who.api.refused(listJustificatifs, { query }),
        await who.api.refused(deleteJustificatif, { query: { ...query, filename: 'secret.pdf' } }),
        await who.files.refused(formOf(structureId, [{ bytes: aPdf(), name: 'a.pdf' }])),
        // The permission on the structure is also checked before the file's own errors.
        await who.files.refused(formOf(structureId, [{ bytes: new Uint8Array(), name: 'a.pdf' }])),
      ]) {
        expect([status, code, detail]).toEqual([404, 'NOT_FOUND', undefined]);
      }
    }
    expect(await traces(portal)).toBe(before);
  });

  test('a visitor and a person without record do not get their megabytes read', async () => {
    const who = await aManaged(portal);
    const form = formOf(who.structureId, [{ bytes: aPdf(1_000_000), name: 'a.pdf' }]);
    const visitor = await fetch(`${portal.origin}/api/upload`, { method: 'POST', body: form });
    expect(visitor.status).toBe(401);
    expect(await uploadClient(portal, 'inconnue@essai.example').refused(form)).toMatchObject({
      status: 403,
    });
  });
});

describe('on an S3 server', () => {
  let s3: S3Server;
  let portal: RunningPortal;
  beforeAll(async () => {
    s3 = await startS3Server();
    portal = await runningPortal('embedded', {
      environment: {
        S3_ENDPOINT: s3.settings.endpoint ?? '',
        S3_BUCKET: s3.settings.bucket,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      },
    });
  });
  afterAll(() => portal?.remove());

  test('the same lifecycle; a storage outage is reported, loses nothing, and ends by itself', async () => {
    const who = await aManaged(portal);
    const { justificatifs } = await who.files.deposit(who.structureId, {
      bytes: aPdf(90_000),
      name: 'a.pdf',
    });
    const answer = await fetch(`${portal.origin}${justificatifs[0]?.path}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(aPdf(90_000))).toBe(true);
    await s3.stop();
    const refused = await who.files.refused(
      formOf(who.structureId, [{ bytes: aPdf(), name: 'b.pdf' }]),
    );
    expect(refused).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect((await fetch(`${portal.origin}${justificatifs[0]?.path}`)).status).toBe(503);
    expect((await listed(who)).justificatifs.map(({ name }) => name)).toEqual(['a.pdf']);
    // Removing is a matter of rows: the object waits for the sweep.
    await who.api.ok(deleteJustificatif, {
      query: { structureId: String(who.structureId), filename: 'a.pdf' },
    });
    expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).not.toHaveLength(0);
  });
});
