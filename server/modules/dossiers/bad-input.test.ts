import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  listDossiers,
  readDossier,
  rejectDossier,
  releaseDossier,
  submitDossier,
  takeDossierInCharge,
  validateDossier,
} from '../../../contract/dossier.ts';
import { createElement, deleteElement, updateElement } from '../../../contract/isrc.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { type ApiClient, clientOf } from '../../testing/api-client.ts';
import { aPerson, aPrefixe, aStructure } from '../../testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '../../testing/running-portal.ts';

const TRACK = {
  titre: 'Houle',
  artiste: 'Les Marées',
  duree: '3:45',
  anneePublication: 2026,
  qualite: 'PRODUCTEUR',
} as const;

let portal: RunningPortal;
let producer: ApiClient;
let reader: ApiClient;
let stranger: ApiClient;
let staff: ApiClient;
let colleague: ApiClient;
let producerEmail: string;

beforeAll(async () => {
  portal = await runningPortal('embedded');
  const [own, other] = [await aStructure(portal.db), await aStructure(portal.db)];
  await aPrefixe(portal.db, { code: 'FRX26' });
  const person = await aPerson(portal.db, { structures: [own] });
  producerEmail = person.email;
  producer = clientOf(portal, producerEmail);
  reader = clientOf(portal, (await aPerson(portal.db, { structures: [own], roles: [] })).email);
  stranger = clientOf(portal, (await aPerson(portal.db, { structures: [other] })).email);
  staff = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
  colleague = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
});
afterAll(() => portal?.remove());

const draft = () => producer.ok(createElement, { body: TRACK });

async function submitted() {
  const { dossierId, elementId } = await draft();
  await producer.ok(submitDossier, { body: { dossierId, attestation: true } });
  return { dossierId, elementId };
}

/** Everything that could have changed, as text. */
async function registry(): Promise<string> {
  const tables = ['dossier', 'element', 'immatriculation', 'compteur', 'historique'] as const;
  const contents = await Promise.all(
    tables.map((table) => portal.db.selectFrom(table).selectAll().execute()),
  );
  return JSON.stringify(contents);
}

async function post(body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) {
  const token = await portal.tokenOf(producerEmail);
  const response = await fetch(`${portal.origin}/api/isrc`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  return { status: response.status, problem: problemSchema.parse(await response.json()) };
}

describe('another structure', () => {
  test('a foreign dossier and an unknown one are the same nothing, and nothing changes', async () => {
    const { dossierId, elementId } = await draft();
    const before = await registry();
    const unknown = 2_000_000_000;
    for (const id of [dossierId, unknown]) {
      const answers = [
        await stranger.refused(readDossier, { query: { dossierId: String(id) } }),
        await stranger.refused(submitDossier, { body: { dossierId: id, attestation: true } }),
        await stranger.refused(createElement, { body: { ...TRACK, dossierId: id } }),
        await stranger.refused(validateDossier, { body: { dossierId: id, _method: 'DELETE' } }),
        await stranger.refused(deleteElement, { body: { dossierId: id, elementId } }),
        await stranger.refused(updateElement, {
          body: { elementId: id === unknown ? id : elementId, titre: 'Volé' },
        }),
      ];
      for (const { status, code, detail } of answers) {
        expect([status, code, detail]).toEqual([404, 'NOT_FOUND', undefined]);
      }
    }
    expect(await registry()).toBe(before);
  });

  test('a structure asked by header must be one of the caller’s; by cookie it is only a wish', async () => {
    const byHeader = clientOf(portal, producerEmail, { 'x-structure-id': String(SOCIETY) });
    expect(await byHeader.refused(listDossiers, { body: {} })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    const byCookie = clientOf(portal, producerEmail, { cookie: `structure=${SOCIETY}` });
    expect(await byCookie.refused(listDossiers, { body: { file: 'nonsense' as never } })).toMatchObject({
      status: 422,
    });
    const { dossierId } = await submitted();
    expect(await byCookie.refused(takeDossierInCharge, { body: { dossierId } })).toMatchObject({
      status: 404,
    });
  });
});

describe('rights', () => {
  test('a member without role reads and does not write', async () => {
    const { dossierId } = await draft();
    expect((await reader.ok(readDossier, { query: { dossierId: String(dossierId) } })).can.edit).toBe(false);
    expect(await reader.refused(createElement, { body: TRACK })).toMatchObject({
      status: 403,
      code: 'PERMISSION_LACKING',
    });
    expect(await reader.refused(submitDossier, { body: { dossierId, attestation: true } })).toMatchObject({
      status: 403,
    });
    expect(await reader.refused(validateDossier, { body: { dossierId, _method: 'DELETE' } })).toMatchObject({
      status: 403,
    });
  });

  test('staff calls do not exist for a producer', async () => {
    const { dossierId } = await submitted();
    for (const [endpoint, body] of [
      [takeDossierInCharge, { dossierId }],
      [releaseDossier, { dossierId }],
      [validateDossier, { dossierId }],
      [rejectDossier, { dossierId, motif: 'non' }],
    ] as const) {
      expect(await producer.refused(endpoint, { body: body as never })).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('state', () => {
  test('a second submission is refused and changes nothing', async () => {
    const { dossierId } = await submitted();
    const before = await registry();
    const problem = await producer.refused(submitDossier, { body: { dossierId, attestation: true } });
    expect(problem).toMatchObject({ status: 409, code: 'DOSSIER_EMPTY', detail: 'Il est déjà envoyé.' });
    expect(await registry()).toBe(before);
  });

  test('what was sent is neither changed nor added to nor deleted by its author', async () => {
    const { dossierId, elementId } = await submitted();
    expect(await producer.refused(updateElement, { body: { elementId, titre: 'Autre' } })).toMatchObject({
      status: 409,
      code: 'TRANSITION_REFUSED',
      facts: { action: 'edit', statut: 'PRODUCT' },
    });
    expect(await producer.refused(createElement, { body: { ...TRACK, dossierId } })).toMatchObject({
      code: 'DOSSIER_SENT',
    });
    expect(await producer.refused(deleteElement, { body: { dossierId, elementId } })).toMatchObject({
      status: 409,
    });
    expect(await producer.refused(validateDossier, { body: { dossierId, _method: 'DELETE' } })).toMatchObject(
      { status: 409 },
    );
  });

  test('a dossier taken by someone else is not decided, and the holder is named', async () => {
    const { dossierId } = await submitted();
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const before = await registry();
    for (const problem of [
      await colleague.refused(takeDossierInCharge, { body: { dossierId } }),
      await colleague.refused(validateDossier, { body: { dossierId } }),
      await colleague.refused(rejectDossier, { body: { dossierId, motif: 'non' } }),
    ]) {
      expect(problem).toMatchObject({ status: 409, code: 'DOSSIER_TAKEN', facts: { par: 'Camille ESSAI' } });
    }
    expect(await registry()).toBe(before);
  });

  test('a dossier not taken, or left idle for 30 minutes, is not decided', async () => {
    const { dossierId } = await submitted();
    expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
      code: 'DOSSIER_NOT_TAKEN',
    });
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    const taken = portal.time.now;
    // The token lives five minutes: the portal's clock moves, the identity provider's does not.
    portal.time.now = new Date(taken.getTime() + 30 * 60_000);
    expect(await staff.refused(validateDossier, { body: { dossierId } })).toMatchObject({
      code: 'DOSSIER_NOT_TAKEN',
    });
    await colleague.ok(takeDossierInCharge, { body: { dossierId } });
    portal.time.now = taken;
  });

  test('a refusal needs a motive, and a declaration an element of the dossier', async () => {
    const { dossierId, elementId } = await submitted();
    await staff.ok(takeDossierInCharge, { body: { dossierId } });
    expect(await staff.refused(rejectDossier, { body: { dossierId } })).toMatchObject({
      status: 422,
      errors: [{ path: 'motif' }],
    });
    const declarations = [
      { elementId, action: 'KO' as const },
      { elementId: 999_999, action: 'OK' as const },
    ];
    const problem = await staff.refused(validateDossier, { body: { dossierId, declarations } });
    expect(problem.errors?.map(({ path }) => path)).toEqual([
      'declarations.0.motif',
      'declarations.1.elementId',
    ]);
  });
});

describe('what cannot be read', () => {
  test.each([
    ['broken JSON', '{"titre":', 400],
    ['an empty body', '', 400],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), 400],
    ['a lone surrogate', '{"titre":"a\\ud800b"}', 400],
    ['a null character', '{"titre":"a\\u0000b"}', 400],
    ['deep nesting', `{"titre":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
    ['a prototype', '{"__proto__":{"role":"staff"}}', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['more than 1 MiB', JSON.stringify({ titre: 'x'.repeat(1_100_000) }), 413],
  ] as const)('%s is refused with its reason', async (_name, body, status) => {
    const before = await registry();
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.problem.title).not.toMatch(/[{}]|SQL|error/i);
    expect(await registry()).toBe(before);
  });

  test('another content type is refused', async () => {
    for (const type of ['text/plain', 'application/json\ta', 'application/x-www-form-urlencoded']) {
      const { status } = await post('{}', { 'content-type': type });
      expect([400, 415]).toContain(status);
    }
  });

  test('every fault of a body is reported at once, each tied to its field', async () => {
    const { status, problem } = await post(
      JSON.stringify({ titre: 12, duree: '3:75', anneePublication: '2026', qualite: 'AUTRE', role: 'admin' }),
    );
    expect(status).toBe(400);
    expect(problem.errors?.map(({ path }) => path).sort()).toEqual([
      'anneePublication',
      'duree',
      'qualite',
      'role',
      'titre',
    ]);
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/[.…]$/);
  });

  test('values against a rule are 422 with the domain’s own sentence', async () => {
    const { status, problem } = await post(
      JSON.stringify({ titre: 'x'.repeat(251), anneePublication: 1492, ean: '123' }),
    );
    expect(status).toBe(422);
    expect(problem.errors?.map(({ path }) => path).sort()).toEqual(['anneePublication', 'ean', 'titre']);
  });

  test.each(['0', '-1', '1.5', '1e3', 'abc', '99999999999', '2147483648', '%00', '1;drop table element'])(
    'the id %s is malformed or unknown, never a fault of ours',
    async (dossierId) => {
      const { status } = await producer.refused(readDossier, { query: { dossierId } });
      expect([400, 404, 422]).toContain(status);
    },
  );
});

describe('who are you?', () => {
  const call = async (headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`${portal.origin}/api/profile/interlocuteur`, { headers });
    return { status: response.status, problem: problemSchema.parse(await response.json()) };
  };

  test('no token, a wrong one, or the cookie alone', async () => {
    const token = await portal.tokenOf(producerEmail);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const forged = JSON.stringify({
      ...JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))),
      sub: 'staff',
    });
    const cases = [
      [{}, 'SIGN_IN_REQUIRED'],
      [{ cookie: `kc_token=${token}` }, 'SIGN_IN_REQUIRED'],
      [{ authorization: 'Bearer x' }, 'TOKEN_REFUSED'],
      [{ authorization: `Basic ${token}` }, 'TOKEN_REFUSED'],
      [
        { authorization: `Bearer ${head}.${Buffer.from(forged).toString('base64url')}.${signature}` },
        'TOKEN_REFUSED',
      ],
      [{ authorization: `Bearer ${token.slice(0, -6)}AAAAAA` }, 'TOKEN_REFUSED'],
    ] as const;
    for (const [headers, code] of cases) {
      expect(await call(headers)).toMatchObject({ status: 401, problem: { code } });
    }
  });

  test('a body is not read before its sender is known', async () => {
    const response = await fetch(`${portal.origin}/api/isrc`, {
      method: 'POST',
      body: '{broken',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(401);
  });

  test('an unknown address or method is a problem document', async () => {
    for (const [path, method] of [
      ['/api/nowhere', 'GET'],
      ['/api/isrc', 'PATCH'],
    ] as const) {
      const response = await fetch(`${portal.origin}${path}`, { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
    }
  });
});
