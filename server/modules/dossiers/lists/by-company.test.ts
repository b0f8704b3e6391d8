import { beforeAll, describe, expect, test } from 'vitest';
import type { PageRequest } from '#contract/lists.ts';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { listCodes, listDrafts } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const TIMESTAMP = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
/**
 * In the order in which their codes are issued, in turn: two share a name, and « Vide » has no
 * code.
 */
const NAMES = ['zénith', 'Écho', 'Abri', 'Écho', 'Eau vive'];
const TURNS = 7;
/** Turns of the second « Écho », which stops earlier. */
const FEWER = 3;
type Criteria = Omit<ElementCriteria, 'page'>;

describe.each(['embedded', 'postgres'] as const)('codes by company, on %s', (kind) => {
  const portal = aRunningPortal(kind);
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let companies: number[];

  beforeAll(async () => {
    const { interlocuteurId } = await aPerson(portal.db, {});
    companies = [];
    for (const raison of NAMES) companies.push(await aStructure(portal.db, { raison }));
    await aStructure(portal.db, { raison: 'Vide' });
    let value = 0;
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const [n, structureId] of companies.entries())
        if (n !== 3 || turn < FEWER) await aCode(structureId, value++, interlocuteurId);
  });

  /** Each an hour after the one before. */
  async function aCode(structureId: number, n: number, attribuePar: number): Promise<void> {
    const { db } = portal;
    const timestamp = new Date(TIMESTAMP + n * HOUR);
    const born = { createdAt: timestamp, updatedAt: timestamp };
    const { dossierId } = await db
      .insertInto('dossier')
      .values({ structureId, titre: null, ...born })
      .returning('dossierId')
      .executeTakeFirstOrThrow();
    const { elementId } = await db
      .insertInto('element')
      .values({
        dossierId,
        structureId,
        rang: 1,
        statut: 'DONE',
        qualite: 'PRODUCTEUR',
        ...born,
        type: n % 3 === 0 ? 'V' : 'P',
        anneePublication: 2026,
        duree: 180,
        titre: n % 2 === 0 ? 'Houle' : 'Marée',
        artiste: 'Zoé',
      })
      .returning('elementId')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('immatriculation')
      .values({
        isrc: `FRX2626${String(n).padStart(5, '0')}`,
        annee: 26,
        designation: n,
        attribueLe: timestamp,
        attribuePar,
        elementId,
        dossierId,
        structureId,
        prefixeId: null,
      })
      .execute();
  }

  const BY_COMPANY = { champ: 'structure', sens: 'asc' } as const;
  const page = (criteria: Criteria, requested: PageRequest, client = staff) =>
    client.ok(listCodes, { body: { tri: BY_COMPANY, ...criteria, page: requested } });

  /** Walks the list from one end to the other, in pages of `taille` rows. */
  async function walk(criteria: Criteria, taille: number, retour?: true, client = staff) {
    const way = retour === undefined ? { taille } : { taille, retour };
    const pages: Awaited<ReturnType<typeof page>>['rows'][] = [];
    let requested: PageRequest = way;
    for (;;) {
      const { rows, page: reported } = await page(criteria, requested, client);
      pages.push(rows);
      const repere = retour === true ? reported?.avant : reported?.apres;
      if (reported?.suite !== true || repere == null) break;
      requested = { ...way, repere, total: 1 };
    }
    return (retour === true ? pages.toReversed() : pages).flat();
  }

  /** Runs of consecutive rows of one company, with their lengths. */
  function runsOf(rows: readonly { readonly structureId: number; readonly raison: string }[]) {
    const runs: [name: string, position: number, count: number][] = [];
    for (const { structureId, raison } of rows) {
      const last = runs.at(-1);
      const position = companies.indexOf(structureId);
      if (last?.[1] === position) last[2] += 1;
      else runs.push([raison, position, 1]);
    }
    return runs;
  }

  test.each([1, 4, 5, 50])(
    'in pages of %d, each company appears once, the newest first',
    async (taille) => {
      const rows = await walk({}, taille);
      expect(runsOf(rows)).toEqual([
        ['Abri', 2, 7],
        ['Eau vive', 4, 7],
        ['Écho', 1, 7],
        ['Écho', 3, 3],
        ['zénith', 0, 7],
      ]);
      for (const structureId of companies) {
        const moments = rows
          .filter((row) => row.structureId === structureId)
          .map((row) => row.attribueLe);
        expect(moments).toEqual(moments.toSorted().toReversed());
        expect(new Set(moments).size).toBe(moments.length);
      }
      expect(rows.slice(0, 2).map(({ attribueLe }) => attribueLe)).toEqual([
        '2026-01-02T05:00:00.000Z',
        '2026-01-02T01:00:00.000Z',
      ]);
      expect((await walk({}, taille, true)).map(({ isrc }) => isrc)).toEqual(
        rows.map(({ isrc }) => isrc),
      );
    },
  );

  test('from Z to A the names go back, and the newest of each is still first', async () => {
    const criteria = { tri: { champ: 'structure', sens: 'desc' } } as const;
    const rows = await walk(criteria, 4);
    expect(runsOf(rows).map(([, position]) => position)).toEqual([0, 3, 1, 4, 2]);
    const last = rows.slice(-7).map(({ attribueLe }) => attribueLe);
    expect(last).toEqual(last.toSorted().toReversed());
    expect(await walk(criteria, 3, true)).toEqual(rows);
  });

  test.each([
    [{}, 31],
    [{ type: 'V' }, 11],
    [{ cherche: 'houle' }, 16],
    [{ attribueDu: '2026-01-02' }, 8],
    [{ isrc: 'FRX26' }, 31],
    [{ type: 'P', attribueAu: '2026-01-01', cherche: 'maree' }, 7],
  ] as const)(
    'what %j leaves: the same from both ends, by jumps and at once',
    async (criteria, count) => {
      const rows = await walk(criteria, 3);
      expect(rows).toHaveLength(count);
      const runs = runsOf(rows).map(([, position]) => position);
      expect(runs).toEqual([2, 4, 1, 3, 0].filter((position) => runs.includes(position)));
      expect(await walk(criteria, 4, true)).toEqual(rows);
      const whole = await staff.ok(listCodes, { body: { ...criteria, tri: BY_COMPANY } });
      expect(whole.rows).toEqual(rows);
      const first = await page(criteria, { taille: 2 });
      expect(first.total).toBe(count);
      const repere = first.page?.apres ?? '';
      const third = await page(criteria, { taille: 2, repere, saut: 2, total: count });
      expect(third.rows).toEqual(rows.slice(4, 6));
      expect((await page(criteria, { taille: 2, saut: 5, total: count })).rows).toEqual(
        rows.slice(5, 7),
      );
      const back = { taille: 2, retour: true, saut: 3, total: count } as const;
      expect((await page(criteria, back)).rows).toEqual(rows.slice(-5, -3));
    },
  );

  test('of one company, its own alone, the newest first', async () => {
    const [, second, , fourth] = companies;
    const own = await page({ structureId: fourth }, { taille: 50 });
    expect(runsOf(own.rows)).toEqual([['Écho', 3, 3]]);
    const member = await aPerson(portal.db, { structures: [second ?? 0] });
    const client = clientOf(portal, member.email);
    const rows = await walk({}, 2, undefined, client);
    expect(runsOf(rows)).toEqual([['Écho', 1, 7]]);
    expect(await walk({}, 3, true, client)).toEqual(rows);
  });

  test('a company renamed meanwhile: the page continues from its position', async () => {
    const structureId = await aStructure(portal.db, { raison: 'Aaa' });
    const client = clientOf(
      portal,
      (await aPerson(portal.db, { structures: [structureId] })).email,
    );
    await client.ok(createLot, {
      body: { structureId, elements: [{ titre: 'Un' }, { titre: 'Deux' }] },
    });
    const drafts = (requested: PageRequest) =>
      client.ok(listDrafts, { body: { tri: BY_COMPANY, page: requested } });
    const first = await drafts({ taille: 1 });
    await portal.db
      .updateTable('structure')
      .set({ raison: 'Zzz' })
      .where('structureId', '=', structureId)
      .execute();
    const next = await drafts({ taille: 1, repere: first.page?.apres ?? '', total: 2 });
    expect([...first.rows, ...next.rows].map(({ titre }) => titre)).toEqual(['Deux', 'Un']);
  });

  test.each([
    ['+structure', null, 5],
    ['+structure', '-7', 5],
    ['+structure', '999999999', 0],
  ])('the place of a company that is not there is the end of the list: %j', async (...cursor) => {
    const repere = Buffer.from(JSON.stringify(cursor)).toString('base64url');
    expect((await page({}, { taille: 5, repere, total: 31 })).rows).toEqual([]);
  });
});
