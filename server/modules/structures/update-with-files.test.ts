import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { updateProfile } from '#contract/account/profile.ts';
import { readStructure, updateStructure } from '#contract/account/structure.ts';
import { problemSchema } from '#contract/problem.ts';
import { LARGEST_JSON_DEPOSIT, listJustificatifs } from '#contract/upload.ts';
import { aPdf, aPng } from '#domain/justificatif/testing/sample-files.ts';
import { contentsOf } from '#server/testing/contents.ts';
import type { RunningPortal } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';
import { aManaged, inJson, objectsOf, traces } from '../justificatifs/testing/upload-client.ts';

const KBIS = inJson({ bytes: aPdf(), name: 'Kbis.pdf' });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Everything a change can leave behind. */
async function everything(portal: RunningPortal): Promise<string> {
  return (await contentsOf(portal.db, ['structure'])) + (await traces(portal));
}

describe('a structure and its files in one call', () => {
  const portal = aRunningPortal('postgres');

  test('are written together, with one trace', async () => {
    const { api, structureId } = await aManaged(portal);
    const logo = inJson({ bytes: aPng(), name: 'logo.png', type: 'image/png' });
    const body = { structureId, sgVille: 'Brest', revision: 1, justificatifs: [KBIS, logo, KBIS] };
    expect(await api.ok(updateStructure, { body })).toMatchObject({
      sgVille: 'Brest',
      revision: 2,
    });
    const list = await api.ok(listJustificatifs, { query: { structureId: String(structureId) } });
    expect(list.justificatifs.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Kbis.pdf', 'application/pdf', aPdf().length],
      ['logo.png', 'image/png', aPng().length],
      ['Kbis (2).pdf', 'application/pdf', aPdf().length],
    ]);
    const answer = await fetch(`${portal.origin}${list.justificatifs[1]?.path}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(aPng())).toBe(true);
    const trace = await portal.db
      .selectFrom('historique')
      .select(['action', 'before', 'after'])
      .where('structureId', '=', structureId)
      .execute();
    expect(trace).toMatchObject([
      {
        action: 'structure.edit',
        before: { sgVille: 'Paris' },
        after: { sgVille: 'Brest', justificatifs: [{ nom: 'Kbis.pdf' }, { nom: 'logo.png' }, {}] },
      },
    ]);
    expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).toEqual([]);
  });

  test('what is refused leaves nothing', async () => {
    const { api, structureId } = await aManaged(portal);
    const { structureId: foreign } = await aManaged(portal);
    const broken = { ...KBIS, content: base64(aPdf().subarray(0, 300)), size: 300 };
    const before = await everything(portal);
    for (const [change, status, code] of [
      [{ structureId, revision: 7 }, 409, 'STRUCTURE_CHANGED'],
      [{ structureId, sgPays: 540, sgCP: '75011' }, 422, 'INVALID_FIELDS'],
      [{ structureId, justificatifs: [KBIS, broken] }, 422, 'INVALID_FIELDS'],
      [{ structureId, numAyd: '12' }, 422, 'INVALID_FIELDS'],
      [{ structureId: foreign }, 404, 'NOT_FOUND'],
      [{ structureId: 2_000_000_000 }, 404, 'NOT_FOUND'],
    ] as const) {
      const body = { justificatifs: [KBIS], sgVille: 'Brest', ...change } as never;
      expect(await api.refused(updateStructure, { body })).toMatchObject({ status, code });
      expect(await everything(portal)).toBe(before);
    }
  });

  test('of ten changes of one revision, each with a file, one is stored with its file', async () => {
    const { api, structureId } = await aManaged(portal);
    const before = objectsOf(portal).length;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        api.ok(updateStructure, {
          body: { structureId, sgVille: `Ville ${index}`, revision: 1, justificatifs: [KBIS] },
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(objectsOf(portal)).toHaveLength(before + 1);
    expect(await portal.db.selectFrom('objetSansLigne').selectAll().execute()).toEqual([]);
    const list = await api.ok(listJustificatifs, { query: { structureId: String(structureId) } });
    expect(list.justificatifs).toHaveLength(1);
  });
});

describe('the JSON of a change with files', () => {
  const portal = aRunningPortal('embedded');
  let who: Awaited<ReturnType<typeof aManaged>>;

  /** Sent as a third-party program would. */
  async function put(
    body: string | ReadableStream,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const options = {
      method: 'PUT',
      body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await portal.tokenOf(who.email)}`,
        ...headers,
      },
      duplex: 'half',
    };
    // `duplex` is required for streams; the types of fetch do not include it yet.
    const response = await fetch(`${portal.origin}/api/structure`, options as RequestInit);
    return { status: response.status, data: await response.json() };
  }

  test('base64 to the letter, and the announced size', async () => {
    who = await aManaged(portal);
    const before = await everything(portal);
    const { content } = KBIS;
    for (const [wrong, path, code] of [
      [{ content: `${content} ` }, 'content', 'NOT_BASE64'],
      [{ content: content.replaceAll(/.{76}/g, '$&\r\n') }, 'content', 'NOT_BASE64'],
      [{ content: 'TQ' }, 'content', 'NOT_BASE64'],
      [{ content: `data:application/pdf;base64,${content}` }, 'content', 'NOT_BASE64'],
      [{ content: '_-_-' }, 'content', 'NOT_BASE64'],
      [{ content: 'é' }, 'content', 'NOT_BASE64'],
      [{ content: '"\\\n' }, 'content', 'NOT_BASE64'],
      [{ content: '', size: 0 }, 'content', 'EMPTY'],
      [{ size: KBIS.size + 1 }, 'size', 'SIZE_MISMATCH'],
      [{ size: 0 }, 'size', 'SIZE_MISMATCH'],
      [{ name: 'a.exe' }, 'name', 'TYPE_MISMATCH'],
      [{ type: 'text/html' }, 'type', 'TYPE_MISMATCH'],
    ] as const) {
      const body = { structureId: who.structureId, justificatifs: [KBIS, { ...KBIS, ...wrong }] };
      expect(await who.api.refused(updateStructure, { body })).toMatchObject({
        status: 422,
        code: 'INVALID_FIELDS',
        errors: [{ path: `justificatifs.1.${path}`, code }],
      });
    }
    expect(await everything(portal)).toBe(before);
  });

  test('faults of the fields and of the files are reported together', async () => {
    const body = {
      structureId: who.structureId,
      siret: '123',
      justificatifs: [{ ...KBIS, content: base64(new Uint8Array(5)), size: 5 }],
    };
    const { errors } = await who.api.refused(updateStructure, { body });
    expect(errors?.map(({ path }) => path)).toEqual(['siret', 'justificatifs.0.content']);
  });

  test('a wrong shape is malformed', async () => {
    for (const file of [
      { name: 'a.pdf', type: '', size: 1 },
      { ...KBIS, content: null },
      { ...KBIS, content: 12 },
      { ...KBIS, content: [KBIS.content] },
      { ...KBIS, content: { read: 'x', readable: true, size: 1, sha256: '' } },
      { ...KBIS, path: '/etc/passwd' },
      KBIS.content,
    ]) {
      const body = { structureId: who.structureId, justificatifs: [file] } as never;
      expect(await who.api.refused(updateStructure, { body })).toMatchObject({ status: 400 });
    }
    for (const body of [
      '',
      '{',
      '{"structureId":1,"justificatifs":[{"content":"TWFu',
      '[]',
      'null',
    ]) {
      expect([body, (await put(body)).status]).toEqual([body, 400]);
    }
    expect((await put('{}', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('however a program writes it: escapes, another name for the same key, the order, blanks', async () => {
    const escaped = KBIS.content.replaceAll('/', '\\/').replaceAll('+', '\\u002B');
    const one = `{"size":${KBIS.size},"type":"","content" :\n "${escaped}","name":"a.pdf"}`;
    const two = `{"\\u0063ontent":"${KBIS.content}","name":"b.pdf","type":"","size":${KBIS.size}}`;
    const body = `{"justificatifs":[ ${one} ,${two}],"structureId":${who.structureId}}`;
    expect((await put(body)).status).toBe(200);
    const list = await who.api.ok(listJustificatifs, {
      query: { structureId: String(who.structureId) },
    });
    for (const { name, cle } of await portal.db
      .selectFrom('justificatif')
      .select(['nom as name', 'cle'])
      .where('structureId', '=', who.structureId)
      .execute()) {
      const stored = readFileSync(join(portal.dataDir, 'justificatifs', cle));
      expect([name, stored.equals(aPdf())]).toEqual([name, true]);
    }
    expect(list.justificatifs.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  test('6,990,508 characters pass, one file more than 5 MB does not, nor twenty-one files', async () => {
    const largest = inJson({ bytes: aPdf(5_242_880), name: 'juste.pdf' });
    expect(largest.content).toHaveLength(6_990_508);
    const { structureId } = who;
    await who.api.ok(updateStructure, { body: { structureId, justificatifs: [largest] } });
    const before = await everything(portal);
    const longer = inJson({ bytes: aPdf(5_242_881), name: 'trop.pdf' });
    expect(
      await who.api.refused(updateStructure, {
        body: { structureId, justificatifs: [KBIS, longer] },
      }),
    ).toMatchObject({
      status: 413,
      code: 'JUSTIFICATIF_TOO_LARGE',
      errors: [{ path: 'justificatifs.1.content', code: 'TOO_LARGE' }],
    });
    const many = Array.from({ length: 21 }, () => KBIS);
    expect(
      await who.api.refused(updateStructure, { body: { structureId, justificatifs: many } }),
    ).toMatchObject({ status: 422, errors: [{ path: 'justificatifs', code: 'TOO_MANY' }] });
    expect(await everything(portal)).toBe(before);
  });

  test('the size of a whole call is limited, with or without a Content-Length, and so is the part beside the files', async () => {
    const largest = inJson({ bytes: aPdf(5_242_880), name: 'a.pdf' });
    const { structureId } = who;
    const body = JSON.stringify({
      structureId,
      justificatifs: Array.from({ length: 6 }, () => largest),
    });
    expect(body.length).toBeGreaterThan(36_001_112);
    const detail = expect.stringContaining(
      `${LARGEST_JSON_DEPOSIT.toLocaleString('fr')} octets au plus`,
    );
    expect(updateStructure.summary).toContain(LARGEST_JSON_DEPOSIT.toLocaleString('en'));
    const tooLarge = { status: 413, data: { code: 'BODY_TOO_LARGE', detail } };
    expect(await put(body)).toMatchObject(tooLarge);
    const stream = new Blob([body]).stream();
    expect(await put(stream)).toMatchObject(tooLarge);
    const wide = JSON.stringify({ structureId, raison: 'x'.repeat(1_100_000) });
    expect(await put(wide)).toMatchObject({ status: 413, data: { code: 'BODY_TOO_LARGE' } });
    const profile = { interlocuteurId: 1, nom: 'x'.repeat(1_100_000) };
    expect(await who.api.refused(updateProfile, { body: profile })).toMatchObject({ status: 413 });
  });

  test('a repeated request with its key deposits once', async () => {
    const headers = { 'idempotency-key': 'une-seule-fois' };
    const body = JSON.stringify({
      structureId: who.structureId,
      sgAdr2: 'Bâtiment C',
      justificatifs: [KBIS],
    });
    const first = await put(body, headers);
    const before = await everything(portal);
    expect([first.status, (await put(body, headers)).data]).toEqual([200, first.data]);
    expect(await everything(portal)).toBe(before);
    const other = body.replace(KBIS.content, base64(aPdf(3000))).replace(`${KBIS.size}`, '3000');
    expect(problemSchema.parse((await put(other, headers)).data).code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(await everything(portal)).toBe(before);
  });

  test('without files it is the ordinary call', async () => {
    const { revision } = await who.api.ok(readStructure, { query: {} });
    const body = { structureId: who.structureId, sgVille: 'Quimper', justificatifs: [] };
    expect(await who.api.ok(updateStructure, { body })).toMatchObject({
      sgVille: 'Quimper',
      revision: revision + 1,
    });
  });
});
