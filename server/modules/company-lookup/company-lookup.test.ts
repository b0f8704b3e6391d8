import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { lookUpCompanies } from '#contract/account/company-lookup.ts';
import { createStructure } from '#contract/account/structure.ts';
import { runtimeConfigurationSchema } from '#contract/runtime-configuration.ts';
import { FRANCE } from '#domain/structure/territories.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson } from '#server/testing/builders.ts';
import { type RunningPortal, runningPortal } from '#server/testing/running-portal.ts';

/** In the form of the State's service, with some of what we do not read. */
const QUAI = {
  siren: '732829320',
  nom_complet: 'DISQUES DU QUAI (DDQ)',
  nom_raison_sociale: 'DISQUES DU QUAI',
  sigle: 'DDQ',
  nature_juridique: '5710',
  date_creation: '2019-05-01',
  etat_administratif: 'A',
  dirigeants: [{ nom: 'ROCHE', prenoms: 'INES' }],
  siege: {
    siret: '73282932000074',
    adresse: '12 B RUE DES EMBRUNS 29200 BREST',
    complement_adresse: null,
    numero_voie: '12',
    indice_repetition: 'B',
    type_voie: 'RUE',
    libelle_voie: 'DES EMBRUNS',
    code_postal: '29200',
    libelle_commune: 'BREST',
  },
};

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;
const result: Answer = (_request, reply) => {
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify({ results: [QUAI], total_results: 1, page: 1, per_page: 10 }));
};

let answer: Answer = result;
const requested: string[] = [];
const service = createServer((request, reply) => {
  requested.push(request.url ?? '');
  answer(request, reply);
});
let portal: RunningPortal;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // The server listens on a port, so its address is not a path.
  const { port } = service.address() as AddressInfo;
  const COMPANY_SEARCH_URL = `http://127.0.0.1:${port}/search`;
  portal = await runningPortal('embedded', {
    environment: { COMPANY_SEARCH_URL, REQUESTS_PER_MINUTE: '12000' },
  });
  client = clientOf(portal, (await aPerson(portal.db, {})).email);
});
afterEach(() => {
  answer = result;
  requested.length = 0;
  // Searches are limited per person and per minute.
  portal.time.now = new Date(portal.time.now.getTime() + 60_000);
});
afterAll(async () => {
  await portal?.remove();
  service.closeAllConnections();
  service.close();
});

const lookUp = (recherche: string) => client.ok(lookUpCompanies, { query: { recherche } });

test('a company is found by its name, and what is found makes a structure', async () => {
  const { disponible, rows } = await lookUp('disques  du quai');
  expect(disponible).toBe(true);
  expect(rows).toEqual([
    {
      raison: 'DISQUES DU QUAI',
      sigle: 'DDQ',
      siret: '73282932000074',
      codeJur: '5710',
      dateCreation: '2019-05-01',
      sgAdr1: '12 B RUE DES EMBRUNS',
      sgAdr2: null,
      sgCP: '29200',
      sgVille: 'BREST',
    },
  ]);
  expect(requested).toEqual(['/search?q=DISQUES+DU+QUAI&per_page=10']);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was found');
  const body = { ...row, personalite: 'MORALE', nationalite: FRANCE, sgPays: FRANCE } as const;
  await client.ok(createStructure, { body });
});

test('a number is requested without spaces, and the same request goes out once an hour', async () => {
  await lookUp('732 829 320');
  await lookUp('732829320');
  await lookUp('732  829 320');
  expect(requested).toEqual(['/search?q=732829320&per_page=10', '/search?q=732829320&per_page=10']);
  portal.time.now = new Date(portal.time.now.getTime() + 3_600_001);
  await lookUp('732829320');
  expect(requested).toHaveLength(3);
});

test.each<[string, Answer]>([
  ['fails', (_request, reply) => reply.writeHead(503).end('{}')],
  ['asks to slow down', (_request, reply) => reply.writeHead(429).end('{}')],
  ['says something else', (_request, reply) => reply.end('<html>maintenance</html>')],
  ['changed its form', (_request, reply) => reply.end(JSON.stringify({ results: [{ nom: 'x' }] }))],
  [
    'leads elsewhere',
    (_request, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['never ends', (_request, reply) => reply.end(`"${'a'.repeat(1_100_000)}"`)],
  ['hangs up', (request) => request.socket.destroy()],
  ['does not answer', () => {}],
])(
  'a service that %s is none, is not remembered, and the company is typed by hand',
  async (name, broken) => {
    answer = broken;
    expect(await lookUp(`panne ${name}`)).toEqual({ disponible: false, rows: [] });
    answer = result;
    expect(await lookUp(`panne ${name}`)).toMatchObject({ disponible: true });
  },
);

test('the configuration tells whether one exists', async () => {
  const read = async ({ origin }: RunningPortal) =>
    runtimeConfigurationSchema.parse(await (await fetch(`${origin}/config.json`)).json()).flags
      .companySearch;
  expect(await read(portal)).toBe(true);
  const plain = await runningPortal('embedded');
  try {
    expect(await read(plain)).toBe(false);
    const { email } = await aPerson(plain.db, {});
    const query = { recherche: 'disques' };
    expect(await clientOf(plain, email).ok(lookUpCompanies, { query })).toEqual({
      disponible: false,
      rows: [],
    });
  } finally {
    await plain.remove();
  }
});
