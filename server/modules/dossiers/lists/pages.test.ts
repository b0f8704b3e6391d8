import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PageRequest } from '#contract/lists.ts';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { listCodes, listDrafts, readCodeChoices } from '#contract/registration/isrc.ts';
import { createLot } from '#contract/registration/lot.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aClient, aRunningPortal, beforehand } from '#server/testing/set-up.ts';

const CODES = 23;
const TIMESTAMP = Date.UTC(2026, 0, 1);
type Criteria = Omit<ElementCriteria, 'page'>;
type Made = { readonly structureId: number; readonly count: number; readonly from: number };

describe.each(['embedded', 'postgres'] as const)('pages of recordings, on %s', (kind) => {
  const portal = aRunningPortal(kind);
  let own: ApiClient;
  const staff = beforehand(() => aClient(portal, { structures: [SOCIETY] }));
  let interlocuteurId: number;

  beforeAll(async () => {
    const [mine, other] = [await aStructure(portal.db), await aStructure(portal.db)];
    const person = await aPerson(portal.db, { structures: [mine] });
    ({ interlocuteurId } = person);
    own = clientOf(portal, person.email);
    await made({ structureId: mine, count: CODES, from: 1 });
    await made({ structureId: other, count: 4, from: 500 });
  });

  /** Many rows have equal sort keys: ties are where a page may lose a row. */
  async function made({ structureId, count, from }: Made): Promise<void> {
    const born = { createdAt: new Date(TIMESTAMP), updatedAt: new Date(TIMESTAMP) };
    const { db } = portal;
    const { dossierId } = await db
      .insertInto('dossier')
      .values({ structureId, titre: 'Marées', ...born })
      .returning('dossierId')
      .executeTakeFirstOrThrow();
    const line = { dossierId, structureId, type: 'P', annee_publication: 2026, ...born } as const;
    for (let n = 0; n < count; n += 1) {
      const { annee_publication: anneePublication, ...rest } = line;
      const { elementId } = await db
        .insertInto('element')
        .values({
          ...rest,
          anneePublication,
          rang: n + 1,
          statut: 'DONE',
          qualite: 'PRODUCTEUR',
          titre: n % 5 === 0 ? 'Été' : `Titre ${n % 7}`,
          artiste: 'Zoé',
          duree: 180 + (n % 3),
        })
        .returning('elementId')
        .executeTakeFirstOrThrow();
      const designation = from + n;
      await db
        .insertInto('immatriculation')
        .values({
          isrc: `FRX2626${String(designation).padStart(5, '0')}`,
          annee: 26,
          designation,
          attribueLe: new Date(TIMESTAMP + (n % 4)),
          attribuePar: interlocuteurId,
          elementId,
          dossierId,
          structureId,
          prefixeId: null,
        })
        .execute();
    }
  }

  const page = (criteria: Criteria, requested: PageRequest, client = own) =>
    client.ok(listCodes, { body: { ...criteria, page: requested } });

  /** Walks the list from one end to the other, in pages of `taille` rows. */
  async function walk(
    criteria: Criteria,
    taille: number,
    retour?: true,
    client = own,
  ): Promise<number[]> {
    const way = retour === undefined ? { taille } : { taille, retour };
    const pages: number[][] = [];
    let requested: PageRequest = way;
    for (;;) {
      const { rows, page: reported } = await page(criteria, requested, client);
      pages.push(rows.map(({ elementId }) => elementId));
      const repere = retour === true ? reported?.avant : reported?.apres;
      if (reported?.suite !== true || repere === null || repere === undefined) break;
      requested = { ...way, repere, total: 1 };
    }
    return (retour === true ? pages.toReversed() : pages).flat();
  }

  const SORTS = ['titre', 'artiste', 'duree', 'isrc', 'attribueLe', 'updatedAt', 'rang'] as const;

  test.each([
    undefined,
    ...SORTS.flatMap(
      (champ) =>
        [
          { champ, sens: 'asc' },
          { champ, sens: 'desc' },
        ] as const,
    ),
  ])('sorted by %j: every row once, the same from both ends', async (tri) => {
    const criteria = tri === undefined ? {} : { tri };
    const forward = await walk(criteria, 8);
    expect(new Set(forward).size).toBe(CODES);
    expect(await walk(criteria, 9, true)).toEqual(forward);
    const { rows } = await own.ok(listCodes, { body: criteria });
    const keys = (ids: readonly number[]) =>
      ids.map((id) => rows.find(({ elementId }) => elementId === id)?.[tri?.champ ?? 'elementId']);
    expect(keys(forward)).toEqual(rows.map((row) => row[tri?.champ ?? 'elementId']));
  });

  test('a page returns the total once, and a jump skips rows', async () => {
    const all = await walk({}, 50);
    const first = await page({}, { taille: 5 });
    expect(first).toMatchObject({ total: CODES, capped: false, page: { suite: true } });
    const apres = first.page?.apres ?? '';
    const third = await page({}, { taille: 5, repere: apres, saut: 5, total: first.total });
    expect(third.rows.map(({ elementId }) => elementId)).toEqual(all.slice(10, 15));
    expect(third.total).toBe(CODES);
    const before = await page({}, { taille: 5, repere: third.page?.avant ?? '', retour: true });
    expect(before.rows.map(({ elementId }) => elementId)).toEqual(all.slice(5, 10));
    expect(before.total).toBe(CODES);
    const last = await page({}, { taille: 3, retour: true });
    expect(last.rows.map(({ elementId }) => elementId)).toEqual(all.slice(-3));
  });

  test('one structure reads its own rows, from any position; staff read them all', async () => {
    const everything = await page({}, { taille: 50 }, staff);
    expect(everything.total).toBe(CODES + 4);
    const foreign = await page({}, { taille: 2 }, staff);
    const { rows } = await page({}, { taille: 50, repere: foreign.page?.apres ?? '' });
    expect(
      rows
        .map(({ elementId }) => elementId)
        .every((id) => everything.rows.some((row) => row.elementId === id)),
    ).toBe(true);
    expect(rows).toHaveLength(CODES);
  });

  test.each([
    ['ete', 5],
    ['FR-X26-26-00012', 1],
    ['00012', 1],
    ['FRX26', CODES],
    ['marees zoe', CODES],
    ['titre 3', 2],
    ['introuvable', 0],
    ['%', 0],
  ] as const)('« %s », in texts and codes at once: %d', async (cherche, result) => {
    const { rows, total } = await page({ cherche }, { taille: 50 });
    expect([rows.length, total]).toEqual([result, result]);
    const { rows: all } = await staff.ok(listCodes, {
      body: { cherche, structureId: await mine() },
    });
    expect(all.map(({ elementId }) => elementId)).toEqual(rows.map(({ elementId }) => elementId));
  });
  const mine = async () => (await page({}, { taille: 1 })).rows[0]?.structureId ?? 0;

  test('what there is to choose from: the years, prefixes and dossiers of one structure', async () => {
    const dossier = {
      dossierId: expect.any(Number),
      numero: expect.stringMatching(/^2026-\d{5}$/),
      titre: 'Marées',
    };
    const choices = { annees: [2026], prefixes: ['FRX26'], dossiers: [dossier] };
    expect(await own.ok(readCodeChoices, { query: {} })).toEqual(choices);
    const query = { structureId: String(await mine()) };
    expect(await staff.ok(readCodeChoices, { query })).toEqual(choices);
    expect(await staff.ok(readCodeChoices, { query: {} })).toEqual({
      annees: [],
      prefixes: [],
      dossiers: [],
    });
  });

  test('unknown values come last both ways, page after page', async () => {
    await own.ok(createLot, {
      body: {
        elements: [null, '00:03:00', null, '00:02:00', null].map((duree) => ({
          titre: 'Essai',
          duree,
        })),
      },
    });
    for (const [sens, existing] of [
      ['asc', ['00:02:00', '00:03:00']],
      ['desc', ['00:03:00', '00:02:00']],
    ] as const) {
      const read: (string | null)[] = [];
      let repere: string | undefined;
      for (let n = 0; n < 5; n += 1) {
        const requested: PageRequest = repere === undefined ? { taille: 1 } : { taille: 1, repere };
        const { rows, page: reported } = await own.ok(listDrafts, {
          body: { tri: { champ: 'duree', sens }, page: requested },
        });
        read.push(...rows.map(({ duree }) => duree));
        repere = reported?.apres ?? undefined;
      }
      expect(read).toEqual([...existing, null, null, null]);
      const whole = await own.ok(listDrafts, { body: { tri: { champ: 'duree', sens } } });
      expect(whole.rows.map(({ duree }) => duree)).toEqual(read);
    }
  });

  test.each(['asc', 'desc'] as const)(
    'codes taken over without a duration are all there, %s',
    async (sens) => {
      const structureId = await aStructure(portal.db);
      await made({ structureId, count: 9, from: sens === 'asc' ? 600 : 700 });
      await sql`update element set repris = true, duree = null
      where structure_id = ${structureId} and rang % 2 = 0`.execute(portal.db);
      const criteria = { structureId, tri: { champ: 'duree', sens } } as const;
      const { rows } = await staff.ok(listCodes, { body: criteria });
      const ids = rows.map(({ elementId }) => elementId);
      expect(ids).toHaveLength(9);
      // An unknown duration counts as the longest, as in the index that the pages are read from.
      const unknown = rows.map(({ duree }) => duree === null);
      const last = [...Array<boolean>(5).fill(false), ...Array<boolean>(4).fill(true)];
      expect(unknown).toEqual(sens === 'asc' ? last : last.toReversed());
      for (const taille of [1, 2, 4]) {
        expect(await walk(criteria, taille, undefined, staff), `${taille}`).toEqual(ids);
        expect(await walk(criteria, taille, true, staff), `${taille}, back`).toEqual(ids);
      }
    },
  );

  test.each(['x', 'W10', Buffer.from('["-elementId","1\\u0000",1]').toString('base64url')])(
    'a position that no response gave is refused: %s',
    async (repere) =>
      expect(await own.refused(listCodes, { body: { page: { taille: 5, repere } } })).toMatchObject(
        {
          status: 400,
          code: 'MALFORMED_REQUEST',
        },
      ),
  );

  test('the place of another order is refused', async () => {
    const { page: reported } = await page({}, { taille: 5 });
    const body = {
      tri: { champ: 'titre', sens: 'asc' },
      page: { taille: 5, repere: reported?.apres ?? '' },
    } as const;
    expect(await own.refused(listCodes, { body })).toMatchObject({ status: 400 });
  });

  test('what is added meanwhile moves no row from one page to another', async () => {
    const first = await page({}, { taille: 10 });
    const { structureId } = first.rows[0] ?? { structureId: 0 };
    const before = await page({}, { taille: 10, repere: first.page?.apres ?? '' });
    await made({ structureId, count: 1, from: 900 });
    expect((await page({}, { taille: 10, repere: first.page?.apres ?? '' })).rows).toEqual(
      before.rows,
    );
    const added = await page({ cherche: 'FRX262600900' }, { taille: 10 });
    expect(added.rows).toHaveLength(1);
  });
});
