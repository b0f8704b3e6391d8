import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { submitDossier } from '#contract/registration/dossier.ts';
import { askExternal } from '#contract/registration/external-lookup.ts';
import { createElement } from '#contract/registration/isrc.ts';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal, SOCIETY } from '#server/testing/running-portal.ts';
import { deezer } from './deezer.ts';
import { musicbrainz } from './musicbrainz.ts';

const ID = '8f3471b5-7e6a-48da-86a9-c1c07a0f47ae';
/** In the form of MusicBrainz's answer by code, with some of what is not read. */
const BY_CODE = {
  isrc: 'FRZ039800212',
  recordings: [
    {
      id: ID,
      title: 'Marée basse',
      length: 225_400,
      video: false,
      disambiguation: '',
      'first-release-date': '1998-03-01',
      'artist-credit': [
        {
          name: 'Nora Vent',
          joinphrase: ' & ',
          artist: { name: 'Nora Vent', 'sort-name': 'Vent, Nora' },
        },
        { name: 'Les Phares', joinphrase: '', artist: { name: 'Les Phares' } },
      ],
    },
  ],
};
/** In the format of its answer by search. */
const SEARCHED = {
  created: '2026-06-01T10:00:00.000Z',
  count: 2,
  offset: 0,
  recordings: [
    {
      id: ID,
      score: 70,
      title: 'Marée haute',
      length: null,
      'artist-credit': [{ name: 'Nora Vent' }],
    },
    {
      id: ID,
      score: 100,
      title: 'Grand large',
      length: 224_000,
      isrcs: ['FRZ039800213'],
      'artist-credit': [{ name: 'Nora Vent', artist: {} }],
    },
  ],
};
/** In the form of Deezer's. */
const TRACK = {
  id: 3_135_556,
  readable: true,
  title: 'Tout autre chose',
  title_short: 'Tout autre chose',
  isrc: 'FRZ039800212',
  link: 'https://www.deezer.com/track/3135556',
  duration: 300,
  artist: { id: 27, name: 'Quelqu’un', link: 'https://www.deezer.com/artist/27' },
};
const NO_DATA = { error: { type: 'DataException', message: 'no data', code: 800 } };

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
const text =
  (body: unknown, status = 200): Answer =>
  (_request, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const UNKNOWN: Answer = text({ error: 'Not Found', help: 'For usage, please see: …' }, 404);

type Requested = { readonly url: string; readonly agent: string | undefined };

async function aService(first: Answer) {
  const service = { answer: first, requested: [] as Requested[], address: '', close: () => {} };
  const server = createServer((request, reply) => {
    service.requested.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
    service.answer(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a port, so its address is not a path.
  service.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return service;
}
type Service = Awaited<ReturnType<typeof aService>>;

describe('lookups in external registers', () => {
  let portal: RunningPortal;
  let staff: ApiClient;
  let producer: ApiClient;
  let brainz: Service;
  let store: Service;

  beforeAll(async () => {
    brainz = await aService(text(BY_CODE));
    store = await aService(text(TRACK));
    // Addresses as people write them: with a trailing slash.
    const environment = { MUSICBRAINZ_URL: `${brainz.address}/`, DEEZER_URL: store.address };
    portal = await runningPortal('embedded', { environment });
    const own = await aStructure(portal.db, {});
    producer = clientOf(portal, (await aPerson(portal.db, { structures: [own] })).email);
    staff = clientOf(portal, (await aPerson(portal.db, { structures: [SOCIETY] })).email);
  });
  afterEach(() => {
    brainz.answer = text(BY_CODE);
    store.answer = text(TRACK);
    brainz.requested.length = 0;
    store.requested.length = 0;
    portal.time.now = new Date(portal.time.now.getTime() + 2 * 86_400_000);
  });
  afterAll(async () => {
    await portal?.remove();
    brainz?.close();
    store?.close();
  });

  async function entered(titre: string, isrcDeclare?: string) {
    const body = {
      type: 'P',
      titre,
      artiste: 'Nora Vent',
      duree: '3:45',
      anneePublication: 1998,
    } as const;
    const code = isrcDeclare === undefined ? {} : { isrcDeclare };
    return await producer.ok(createElement, { body: { ...body, qualite: 'PRODUCTEUR', ...code } });
  }
  /** Marks the recording as sent; submission is tested elsewhere. */
  const sent = (elementId: number) =>
    portal.db
      .updateTable('element')
      .set({ statut: 'PRODUCT' })
      .where('elementId', '=', elementId)
      .executeTakeFirstOrThrow();
  async function waiting(titre: string, isrc?: string): Promise<string> {
    const { elementId } = await entered(titre, isrc);
    await sent(elementId);
    return String(elementId);
  }
  const ask = (elementId: string) => staff.ok(askExternal, { query: { elementId } });

  test('a recording’s code is requested from both registers, under the name of the portal', async () => {
    const elementId = await waiting('Marée basse', 'FRZ039800212');
    expect(await ask(elementId)).toEqual({
      isrc: 'FRZ039800212',
      registres: [
        {
          registre: 'MusicBrainz',
          etat: 'REPOND',
          rows: [
            {
              titre: 'Marée basse',
              artiste: 'Nora Vent & Les Phares',
              duree: '00:03:45',
              isrcs: ['FRZ039800212'],
              adresse: `https://musicbrainz.org/recording/${ID}`,
              concorde: true,
            },
          ],
        },
        {
          registre: 'Deezer',
          etat: 'REPOND',
          rows: [
            {
              titre: 'Tout autre chose',
              artiste: 'Quelqu’un',
              duree: '00:05:00',
              isrcs: ['FRZ039800212'],
              adresse: 'https://www.deezer.com/track/3135556',
              concorde: false,
            },
          ],
        },
      ],
    });
    const agent = expect.stringMatching(/^PortailISRC\/\d+\.\d+\.\d+ \( contact@spp\.example \)$/);
    expect(brainz.requested).toEqual([
      { url: '/ws/2/isrc/FRZ039800212?inc=artist-credits&fmt=json', agent },
    ]);
    expect(store.requested).toEqual([{ url: '/2.0/track/isrc:FRZ039800212', agent }]);
  });

  test('a recording without a code is searched by title and artist, in the register that supports it', async () => {
    brainz.answer = text(SEARCHED);
    const { isrc, registres } = await ask(await waiting('Grand "large" \\'));
    expect(isrc).toBeNull();
    expect(registres.map(({ registre }) => registre)).toEqual(['MusicBrainz']);
    expect(registres[0]?.rows).toMatchObject([
      { titre: 'Grand large', isrcs: ['FRZ039800213'], concorde: true },
      { titre: 'Marée haute', isrcs: [], duree: null, concorde: false },
    ]);
    const url = new URL(brainz.requested[0]?.url ?? '', brainz.address);
    expect(url.pathname).toBe('/ws/2/recording');
    expect(url.searchParams.get('query')).toBe(
      'recording:"Grand \\"large\\" \\\\" AND artist:"Nora Vent"',
    );
    expect(store.requested).toEqual([]);
  });

  test('the same request goes out once a day; once an hour when nothing was found', async () => {
    const elementId = await waiting('Marée basse', 'FRZ039800212');
    store.answer = text(NO_DATA);
    const first = await ask(elementId);
    expect(first.registres[1]).toEqual({ registre: 'Deezer', etat: 'REPOND', rows: [] });
    expect(await ask(elementId)).toEqual(first);
    expect([brainz.requested.length, store.requested.length]).toEqual([1, 1]);
    portal.time.now = new Date(portal.time.now.getTime() + 3_600_001);
    await ask(elementId);
    expect([brainz.requested.length, store.requested.length]).toEqual([1, 2]);
  });

  test('a code missing from MusicBrainz is not an error', async () => {
    brainz.answer = UNKNOWN;
    const { registres } = await ask(await waiting('Marée basse', 'FRZ039800212'));
    expect(registres[0]).toEqual({ registre: 'MusicBrainz', etat: 'REPOND', rows: [] });
  });

  const strange = { ...BY_CODE.recordings[0], title: 'a'.repeat(5000), length: 9e12, isrcs: [] };
  test('what is too long or impossible is cut, not believed', async () => {
    brainz.answer = text({ recordings: Array.from({ length: 50 }, () => strange) });
    store.answer = text({ ...TRACK, link: 'javascript:alert(1)', duration: -3 });
    const { registres } = await ask(await waiting('Marée basse', 'FRZ039800212'));
    expect(registres[0]?.rows).toHaveLength(5);
    expect(registres[0]?.rows[0]).toMatchObject({ titre: 'a'.repeat(250), duree: null });
    expect(registres[1]?.rows[0]).toMatchObject({ adresse: null, duree: null });
  });

  test('an unresponsive register blocks nobody, and is requested again', async () => {
    const elementId = await waiting('Marée basse', 'FRZ039800212');
    const hangsUp: Answer = (request) => request.socket.destroy();
    brainz.answer = hangsUp;
    store.answer = hangsUp;
    const silent = (registre: string) => ({ registre, etat: 'MUET', rows: [] });
    expect((await ask(elementId)).registres).toEqual([silent('MusicBrainz'), silent('Deezer')]);
    brainz.answer = text(BY_CODE);
    store.answer = text(TRACK);
    expect((await ask(elementId)).registres).toMatchObject([
      { etat: 'REPOND' },
      { etat: 'REPOND' },
    ]);
  });

  test('no lookup is made for a draft, for a producer, or on submission', async () => {
    const { elementId, dossierId } = await entered('Marée basse', 'FRZ039800212');
    const query = { elementId: String(elementId) };
    expect(await staff.refused(askExternal, { query })).toMatchObject({
      status: 409,
      code: 'DRAFT_NOT_ASKED_ABOUT',
    });
    expect((await producer.refused(askExternal, { query })).status).toBe(404);
    expect((await staff.refused(askExternal, { query: { elementId: '900000' } })).status).toBe(404);
    await producer.refused(submitDossier, { body: { dossierId, attestation: true } });
    expect([...brainz.requested, ...store.requested]).toEqual([]);
  });

  test('disabled unless an address is configured, as the browser sees', async () => {
    const reported = async ({ origin }: RunningPortal) =>
      runtimeConfigurationSchema.parse(await (await fetch(`${origin}/config.json`)).json()).flags;
    expect(await reported(portal)).toMatchObject({ otherRegisters: ['MusicBrainz', 'Deezer'] });
    const plain = await runningPortal('embedded');
    try {
      expect(await reported(plain)).toMatchObject({ otherRegisters: [] });
    } finally {
      await plain.remove();
    }
  });
});

test.each<[string, Answer]>([
  [
    'asks to slow down',
    text({ error: 'Your requests are exceeding the allowable rate limit.' }, 503),
  ],
  [
    'says an error of another kind',
    text({ error: { type: 'Exception', message: 'Quota', code: 4 } }),
  ],
  ['says something else', (_request, reply) => reply.end('<html>maintenance</html>')],
  ['changed its form', text({ recordings: [{ nom: 'x' }], titre: 'x' })],
  [
    'leads elsewhere',
    (_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['never ends', (_request, reply) => reply.end(`"${'a'.repeat(1_100_000)}"`)],
  ['does not answer', () => {}],
])('a register that %s is not believed', async (_name, broken) => {
  const service = await aService(broken);
  const deps = { address: service.address, userAgent: () => 'essai', sleep: async () => {} };
  try {
    const requests = [musicbrainz(deps), deezer(deps)].map(({ ask }) =>
      ask({ isrc: 'FRZ039800212' }),
    );
    const ends = await Promise.allSettled(requests);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(service.requested).toHaveLength(2);
  } finally {
    service.close();
  }
});
