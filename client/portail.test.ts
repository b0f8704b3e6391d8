import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createServiceAccount,
  revokeServiceAccount,
} from '../contract/software/service-accounts.ts';
import { aLabel, type Label } from '../server/modules/software/testing/program.ts';
import { type RunningPortal, runningPortal } from '../server/testing/running-portal.ts';
import {
  connect,
  type PortailOptions,
  PortailProblem,
  SignInRefused,
  UnexpectedAnswer,
} from './portail.ts';

/** A proxy to the portal on which each request may meet an obstacle first. */
type Road = { readonly url: string; readonly seen: string[]; obstacles: (number | 'cut')[] };

describe('the client of labels’ software', () => {
  let portal: RunningPortal;
  let label: Label;
  let road: Road;
  let server: Server;

  beforeAll(async () => {
    portal = await runningPortal('embedded');
    label = await aLabel(portal);
    [road, server] = await aRoadTo(portal.origin);
  });
  afterEach(() => {
    road.obstacles = [];
    road.seen.length = 0;
  });
  afterAll(async () => {
    await new Promise((resolve) => server?.close(resolve));
    await portal?.remove();
  });

  async function aClient(options: Partial<PortailOptions> = {}) {
    const body = { nom: 'Catalogue', role: 'GESTIONNAIRE_ISRC' as const };
    const account = await label.manager.ok(createServiceAccount, { body });
    const clientSecret = account.clientSecret ?? '';
    const client = connect({ url: road.url, clientId: account.clientId, clientSecret, ...options });
    return { client, account };
  }

  const aTrack = () => ({
    titre: `Piste ${crypto.randomUUID()}`,
    artiste: `Artiste ${crypto.randomUUID()}`,
    duree: '00:03:45',
    anneePublication: 2026,
    qualite: 'PRODUCTEUR' as const,
  });
  /**
   * Token requests also go through the proxy; by default the portal's own token address is used,
   * which bypasses it.
   */
  const byRoad = () => ({ tokenUrl: `${road.url}/realms/isrc/protocol/openid-connect/token` });
  const tokensRequested = () => road.seen.filter((line) => line.endsWith('/token')).length;

  test('signs in once, enters and sends recordings, and reads them', async () => {
    const { client } = await aClient(byRoad());
    const elements = [aTrack(), aTrack()];
    const lot = await client.call('createLot', { body: { elements, attestation: true } });
    expect(lot.envoi).toMatchObject({ sent: 2, toTime: 0 });
    const dossier = await client.call('readDossier', {
      query: { dossierId: String(lot.dossierId) },
    });
    expect(dossier.elements.map(({ titre }) => titre)).toEqual(elements.map(({ titre }) => titre));
    await Promise.all([1, 2, 3].map(() => client.call('listDossiers', { body: {} })));
    expect(tokensRequested()).toBe(1);
  });

  test('calls at the same moment share one sign-in', async () => {
    const { client } = await aClient(byRoad());
    await Promise.all([1, 2, 3].map(() => client.call('listDossiers', { body: {} })));
    expect(tokensRequested()).toBe(1);
  });

  test('a refusal is an error with its code and its places', async () => {
    const { client } = await aClient();
    const elements = [aTrack(), { ...aTrack(), anneePublication: 1500 }];
    const refused = client.call('createLot', { body: { elements } });
    const error: unknown = await refused.catch((thrown: unknown) => thrown);
    if (!(error instanceof PortailProblem)) throw error;
    expect([error.status, error.code]).toEqual([422, 'INVALID_FIELDS']);
    expect(error.errors.map(({ path }) => path)).toEqual(['elements.1.anneePublication']);
  });

  test('asks the portal for the token endpoint', async () => {
    const { client } = await aClient();
    await client.call('listDossiers', { body: {} });
    expect(road.seen).toEqual(['GET /config.json', 'POST /api/dossier/list']);
  });

  test('retries when asked to wait and when the connection drops, and writes once', async () => {
    const { client } = await aClient();
    await client.call('listDossiers', { body: {} });
    const before = (await client.call('listDossiers', { body: {} })).total;
    road.seen.length = 0;
    // The last obstacle forwards the call and drops its response: only the key prevents a second
    // execution.
    road.obstacles = [503, 429, 'cut'];
    await client.call('createLot', { body: { elements: [aTrack()] } });
    expect(road.seen).toEqual(Array.from({ length: 4 }, () => 'POST /api/isrc/lot'));
    expect((await client.call('listDossiers', { body: {} })).total).toBe(before + 1);
  });

  test('stops after the allowed retries and returns the last answer', async () => {
    const { client } = await aClient({ retries: 1 });
    await client.call('listDossiers', { body: {} });
    road.seen.length = 0;
    road.obstacles = [503, 503, 503];
    await expect(client.call('listDossiers', { body: {} })).rejects.toMatchObject({ status: 503 });
    expect(road.seen).toHaveLength(2);
  });

  test('a key of one’s own repeats an intention', async () => {
    const { client } = await aClient();
    const input = { body: { elements: [aTrack()] }, idempotencyKey: 'album-7' };
    const first = await client.call('createLot', input);
    expect(await client.call('createLot', input)).toEqual(first);
  });

  test('a revoked account learns it at its next call', async () => {
    const { client, account } = await aClient();
    await client.call('listDossiers', { body: {} });
    await label.manager.ok(revokeServiceAccount, {
      body: { compteServiceId: account.compteServiceId },
    });
    await expect(client.call('listDossiers', { body: {} })).rejects.toBeInstanceOf(SignInRefused);
  });

  test('retries an error of the token endpoint, and does not reveal the secret', async () => {
    const { client } = await aClient(byRoad());
    road.obstacles = [500];
    await client.call('listDossiers', { body: {} });
    expect(tokensRequested()).toBe(2);
    const { client: impatient } = await aClient({ ...byRoad(), retries: 0 });
    road.obstacles = [502];
    const failure = await impatient
      .call('listDossiers', { body: {} })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnexpectedAnswer);
    expect(failure).toMatchObject({ status: 502 });
    await impatient.call('listDossiers', { body: {} });
  });

  test('asks the portal again when it could not return the token endpoint', async () => {
    const { client } = await aClient({ retries: 0 });
    road.obstacles = [503];
    await expect(client.call('listDossiers', { body: {} })).rejects.toMatchObject({ status: 503 });
    await client.call('listDossiers', { body: {} });
    expect(road.seen.filter((line) => line === 'GET /config.json')).toHaveLength(2);
  });

  test('stops when its caller does', async () => {
    const { client } = await aClient();
    await client.call('listDossiers', { body: {} });
    road.obstacles = [503, 503, 503, 503, 503];
    const signal = AbortSignal.timeout(100);
    await expect(client.call('listDossiers', { body: {}, signal })).rejects.toThrow(
      /timeout|aborted/i,
    );
  });
});

/**
 * A status is returned in the portal's place; `cut` forwards the request and drops its response.
 */
async function aRoadTo(origin: string): Promise<[Road, Server]> {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    seen.push(`${request.method} ${path}`);
    const segments: Buffer[] = [];
    for await (const part of request) segments.push(part);
    const obstacle = road.obstacles.shift();
    if (typeof obstacle === 'number') {
      response.writeHead(obstacle, obstacle === 429 ? { 'retry-after': '0' } : {}).end('{}');
      return;
    }
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(new URL(path, origin), {
      method: request.method ?? 'GET',
      // Node joins repeated headers except cookies; none is sent here.
      headers: headers as Record<string, string>,
      ...(segments.length === 0 ? {} : { body: Buffer.concat(segments) }),
    });
    if (obstacle === 'cut') response.destroy();
    else {
      const type = answer.headers.get('content-type') ?? 'text/plain';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const location = server.address();
  if (location === null || typeof location === 'string') throw new Error('no port');
  const road: Road = { url: `http://127.0.0.1:${location.port}`, seen, obstacles: [] };
  return [road, server];
}
