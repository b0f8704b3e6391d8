import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import type { Justificatif } from '#contract/upload.ts';
import { aPdf } from '#domain/justificatif/testing/sample-files.ts';
import { aRunningPortal, beforehand } from '#server/testing/set-up.ts';
import { aManaged } from './testing/upload-client.ts';

describe('reading by a link', () => {
  const portal = aRunningPortal('embedded');
  const who = beforehand(() => aManaged(portal));
  let file: Justificatif;
  let other: Justificatif;
  beforeAll(async () => {
    const { justificatifs } = await who.files.deposit(
      who.structureId,
      { bytes: aPdf(), name: 'Pièce <1>; d’été\u202e 日本.pdf' },
      { bytes: aPdf(9000), name: 'autre.pdf' },
    );
    const [first, second] = justificatifs;
    if (first === undefined || second === undefined) throw new Error('nothing was deposited');
    [file, other] = [first, second];
  });

  const read = (path: string) => fetch(`${portal.origin}${path}`);
  const changed = (name: string, value: string) => {
    const url = new URL(file.path, portal.origin);
    url.searchParams.set(name, value);
    return `${url.pathname}${url.search}`;
  };
  const parameter = (name: string) =>
    new URL(file.path, portal.origin).searchParams.get(name) ?? '';

  test('is an attachment that cannot run, under its own name', async () => {
    const { status, headers } = await read(file.path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Piece -1-_ d_ete __.pdf"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    expect(file.name).toBe('Pièce -1-; d’été 日本.pdf');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-length')).toBe(String(file.size));
    expect((await fetch(`${portal.origin}${file.path}`, { method: 'HEAD' })).status).toBe(200);
  });

  test('an altered link reads nothing', async () => {
    const signature = parameter('signature');
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    for (const path of [
      changed('signature', flipped),
      changed('justificatifId', String(other.justificatifId)),
      changed('justificatifId', '2000000000'),
      changed('expires', String(Number(parameter('expires')) + 1)),
      changed('expires', '99999999999'),
    ]) {
      const response = await read(path);
      expect([path, response.status]).toEqual([path, 404]);
    }
    for (const path of [changed('signature', ''), changed('expires', 'x'), '/api/upload/file']) {
      expect([400, 422]).toContain((await read(path)).status);
    }
  });

  test('a link lives five minutes, and an altered one does not learn that it has died', async () => {
    const begun = portal.time.now;
    portal.time.now = new Date(begun.getTime() + 299_000);
    expect((await read(file.path)).status).toBe(200);
    portal.time.now = new Date(begun.getTime() + 301_000);
    expect(problemSchema.parse(await (await read(file.path)).json())).toMatchObject({
      status: 403,
      code: 'LINK_EXPIRED',
    });
    expect((await read(changed('signature', 'A'.repeat(43)))).status).toBe(404);
    portal.time.now = begun;
  });

  test('the key is stored: the portal accepts the link after a restart', async () => {
    const rows = await portal.db
      .selectFrom('secretPortail')
      .selectAll()
      .where('nom', '=', 'liens')
      .execute();
    expect(rows.map(({ nom, valeur }) => [nom, valeur.length])).toEqual([['liens', 43]]);
  });

  test('a truncated or missing object is a fault of ours, never half a document', async () => {
    const { justificatifs } = await who.files.deposit(who.structureId, {
      bytes: aPdf(7000),
      name: 'coupe.pdf',
    });
    const { cle } = await portal.db
      .selectFrom('justificatif')
      .select('cle')
      .where('nom', '=', 'coupe.pdf')
      .executeTakeFirstOrThrow();
    const object = join(portal.dataDir, 'justificatifs', cle);
    writeFileSync(object, readFileSync(object).subarray(0, 100));
    for (const spoil of [() => {}, () => rmSync(object)]) {
      spoil();
      const response = await read(justificatifs[0]?.path ?? '');
      expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([
        500,
        'UNEXPECTED_FAULT',
      ]);
    }
  });
});
