/** The requests to the portal and to the bare routes, on a register filled by `lists.ts`. */

import type { Kysely } from 'kysely';
import { listCodes } from '#contract/registration/isrc.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { aPerson } from '#server/testing/builders.ts';
import type { LargeRegister } from '#server/testing/large-register.ts';
import type { BareName } from './bare.ts';

type Call = { readonly path: string; readonly email: string; readonly body?: object };
export type Measure = {
  readonly what: string;
  readonly ours: Call;
  readonly bare: BareName;
  readonly requested?: Readonly<Record<string, string | number>>;
  /** Highest multiple of the bare route's cost; 1.5 by default. */
  readonly bar?: number;
};

/** For calls whose response holds more than the bare route reads. */
const MORE_BY_NATURE = 2.5;
const QUEUE_PAGE = { file: 'treat', page: { taille: 50 } };

export type Filled = {
  readonly db: Kysely<Tables>;
  readonly register: LargeRegister;
  /** Address of a member of the society's staff. */
  readonly staff: string;
};
export type Ground = Filled & {
  readonly origin: string;
  readonly portalPid: number;
  readonly bareOrigin: string;
  readonly barePid: number;
  readonly tokenOf: (email: string) => Promise<string>;
};

export async function measures(ground: Ground): Promise<Measure[]> {
  const { db, register, staff: email } = ground;
  const at = (share: number) =>
    register.structures[Math.floor(register.structures.length * share)] ?? 0;
  const memberOf = async (structureId: number) =>
    (await aPerson(db, { structures: [structureId] })).email;
  const largest = at(0);
  const head = await aPerson(db, { structures: [largest] });
  const pages = [
    ['small', at(0.5), await memberOf(at(0.5))],
    ['middle', at(0.02), await memberOf(at(0.02))],
    ['largest', largest, head.email],
  ] as const;
  const list = { path: '/api/isrc/list', email };
  const dossiers = { path: '/api/dossier/list', email };
  return [
    ...(await ofPages(ground, pages)),
    {
      what: 'staff, page sorted by date, 20',
      ours: {
        ...list,
        body: { page: { taille: 20, total: 1 }, tri: { champ: 'attribueLe', sens: 'desc' } },
      },
      bare: 'byDate',
    },
    {
      what: 'staff queue, 800 waiting',
      ours: { ...dossiers, body: { file: 'treat' } },
      bare: 'queue',
    },
    {
      what: 'staff queue, 50 and the count',
      ours: { ...dossiers, body: QUEUE_PAGE },
      bare: 'queuePage',
    },
    {
      what: 'staff dossiers, open',
      ours: { ...dossiers, body: { file: 'open' } },
      bare: 'allOpen',
    },
    {
      what: 'staff, rare word, 20',
      ours: { ...list, body: { texte: register.rareWord, page: { taille: 20, total: 1 } } },
      bare: 'rare',
      requested: { word: register.rareWord },
    },
    {
      what: 'staff, by company, 20',
      ours: { ...list, body: sortedBy('structure') },
      bare: 'byCompany',
      bar: 2,
    },
    {
      what: 'staff, sorted by title, 20',
      ours: { ...list, body: sortedBy('titre') },
      bare: 'byTitle',
    },
    {
      what: 'staff, one exact code',
      ours: { ...list, body: { isrc: register.isrc } },
      bare: 'code',
      requested: { isrc: register.isrc },
    },
    ...(await ofOne(ground, largest, { at: at(0.01), head })),
  ];
}

type One = {
  readonly at: number;
  readonly head: { readonly email: string; readonly interlocuteurId: number };
};

/** Calls shown first to the head of the largest structure, and one dossier. */
async function ofOne(
  { db, staff }: Ground,
  largest: number,
  { at, head }: One,
): Promise<Measure[]> {
  const dossierId = await decidedIn(db, at);
  return [
    {
      what: 'home of the largest producer',
      ours: { path: '/api/dossier/list', email: head.email, body: { file: 'open' } },
      bare: 'open',
      requested: { structure: largest },
    },
    {
      what: 'dossier of 8, read by staff',
      ours: { path: `/api/dossier?dossierId=${dossierId}`, email: staff },
      bare: 'dossier',
      requested: { dossier: dossierId },
    },
    {
      what: 'session, largest producer',
      ours: { path: '/api/profile/interlocuteur', email: head.email },
      bare: 'session',
      requested: { person: head.interlocuteurId },
    },
  ];
}

async function decidedIn(db: Kysely<Tables>, structureId: number): Promise<number> {
  const { dossierId } = await db
    .selectFrom('dossier')
    .select('dossierId')
    .where('etat', '=', 3)
    .where('structureId', '=', structureId)
    .executeTakeFirstOrThrow();
  return dossierId;
}

type Page = readonly [name: string, structure: number, email: string];

/** First page of a structure with its total count, and the next page. */
async function ofPages(ground: Ground, pages: readonly Page[]): Promise<Measure[]> {
  const path = '/api/isrc/list';
  const first = { taille: 20 };
  const next = await Promise.all(
    pages.map(async ([name, structure, email]) => ({
      what: `next page of 20, ${name} structure`,
      ours: { path, email, body: { page: await pageAfter(ground, email) } },
      bare: 'page' as const,
      requested: { structure },
    })),
  );
  return [
    ...next,
    ...pages.map(([name, structure, email]) => ({
      what: `first page of 20 and the count, ${name}`,
      ours: { path, email, body: { page: first } },
      bare: 'page' as const,
      requested: { structure },
      bar: MORE_BY_NATURE,
    })),
  ];
}

/** Path of the second page, as a screen requests it. */
async function pageAfter({ origin, tokenOf }: Ground, email: string): Promise<object> {
  const answer = await fetch(new URL('/api/isrc/list', origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(email)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ page: { taille: 20 } }),
  });
  const { total, page } = listCodes.output.parse(await answer.json());
  return { taille: 20, total, ...(page?.apres ? { repere: page.apres } : {}) };
}

const sortedBy = (champ: string) => ({
  page: { taille: 20, total: 1 },
  tri: { champ, sens: 'asc' },
});
