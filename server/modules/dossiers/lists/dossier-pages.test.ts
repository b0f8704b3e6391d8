import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyInput, OutputOf } from '#contract/endpoint.ts';
import type { PageRequest } from '#contract/lists.ts';
import { listDossiers } from '#contract/registration/dossier.ts';
import { type ApiClient, clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aTrack, enteredDossier } from '#server/testing/dossiers.ts';
import { SOCIETY } from '#server/testing/running-portal.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const TIMESTAMP = Date.UTC(2026, 0, 1);
const DOSSIERS = 13;
type Criteria = Omit<BodyInput<typeof listDossiers>, 'page'>;

describe('pages of dossiers', () => {
  const portal = aRunningPortal('postgres');
  let own: ApiClient;
  let staff: ApiClient;

  beforeAll(async () => {
    const { db } = portal;
    const [mine, other] = [await aStructure(db), await aStructure(db)];
    const person = await aPerson(db, { structures: [mine] });
    own = clientOf(portal, person.email);
    staff = clientOf(portal, (await aPerson(db, { structures: [SOCIETY] })).email);
    for (let n = 0; n < DOSSIERS + 2; n += 1) {
      const structureId = n < DOSSIERS ? mine : other;
      // Three dossiers per timestamp, with titles that are equal or missing.
      const at = new Date(TIMESTAMP + Math.floor(n / 3));
      const { dossierId } = await db
        .insertInto('dossier')
        .values({
          structureId,
          titre: n % 4 === 0 ? null : `Été ${n % 3}`,
          etat: 2,
          submittedAt: at,
          submittedBy: person.interlocuteurId,
          createdAt: at,
          updatedAt: at,
        })
        .returning('dossierId')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('element')
        .values({
          dossierId,
          structureId,
          rang: 1,
          type: 'P',
          statut: 'PRODUCT',
          titre: 'Houle',
          artiste: 'Zoé',
          duree: 180,
          anneePublication: 2026,
          qualite: 'PRODUCTEUR',
          createdAt: at,
          updatedAt: at,
        })
        .execute();
    }
  });

  async function walk(client: ApiClient, criteria: Criteria, retour?: true): Promise<number[]> {
    const way = retour === undefined ? { taille: 4 } : { taille: 4, retour };
    const pages: number[][] = [];
    for (let requested: PageRequest | null = way; requested !== null; ) {
      const answer: OutputOf<typeof listDossiers> = await client.ok(listDossiers, {
        body: { ...criteria, page: requested },
      });
      const { page } = answer;
      pages.push(answer.rows.map(({ dossierId }) => dossierId));
      const repere = retour === true ? page?.avant : page?.apres;
      requested =
        page?.suite === true && typeof repere === 'string' ? { ...way, repere, total: 1 } : null;
    }
    return (retour === true ? pages.toReversed() : pages).flat();
  }

  test('a truncated list reports the total', async () => {
    const { rows, total, capped } = await own.ok(listDossiers, {
      body: { file: 'open', limite: 10 },
    });
    expect([rows.length, total, capped]).toEqual([10, DOSSIERS, false]);
    const { total: sought } = await own.ok(listDossiers, { body: { texte: 'ete 1', limite: 1 } });
    expect(sought).toBe((await own.ok(listDossiers, { body: { texte: 'ete 1' } })).rows.length);
  });

  test.each([
    { file: 'open' },
    { file: 'treat' },
    { file: 'sent' },
    { file: 'all', tri: { champ: 'titre', sens: 'asc' } },
    { file: 'all', tri: { champ: 'titre', sens: 'desc' } },
    { file: 'all', tri: { champ: 'numero', sens: 'asc' } },
    { file: 'all', tri: { champ: 'decidedAt', sens: 'desc' } },
    { file: 'all', tri: { champ: 'etat', sens: 'asc' }, texte: 'ete' },
  ] as const)('%j: each once, in the order of the whole list, from both ends', async (criteria) => {
    const client = criteria.file === 'treat' ? staff : own;
    const { rows } = await client.ok(listDossiers, { body: criteria });
    const whole = rows.map(({ dossierId }) => dossierId);
    expect(new Set(whole).size).toBe(whole.length);
    expect(await walk(client, criteria)).toEqual(whole);
    expect(await walk(client, criteria, true)).toEqual(whole);
  });

  test('the total is returned, separately for each structure', async () => {
    const body = { file: 'open', page: { taille: 5 } } as const;
    expect(await own.ok(listDossiers, { body })).toMatchObject({
      total: DOSSIERS,
      page: { suite: true },
    });
    expect(await staff.ok(listDossiers, { body })).toMatchObject({ total: DOSSIERS + 2 });
  });

  test('what was sent is all that is no draft', async () => {
    const { dossierId } = await enteredDossier(own, [aTrack()]);
    const idsOf = async (file: 'all' | 'draft' | 'sent') =>
      (await own.ok(listDossiers, { body: { file } })).rows.map(({ dossierId }) => dossierId);
    const [all, drafts, sent] = [await idsOf('all'), await idsOf('draft'), await idsOf('sent')];
    expect([drafts, sent.length]).toEqual([[dossierId], DOSSIERS]);
    expect(sent).toEqual(all.filter((id) => !drafts.includes(id)));
  });
});
