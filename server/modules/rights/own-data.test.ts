import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { downloadOwnData, LINES_SHOWN, readOwnData } from '#contract/account/rights.ts';
import { clientOf } from '#server/testing/api-client.ts';
import { aPerson, aStructure } from '#server/testing/builders.ts';
import { aRunningPortal } from '#server/testing/set-up.ts';

const FILE = z.strictObject({
  email: z.string(),
  lueLe: z.iso.datetime(),
  sections: z.array(
    z.strictObject({ titre: z.string(), lignes: z.array(z.record(z.string(), z.unknown())) }),
  ),
});
const ACTS = 'Ce que vous avez fait';

describe('one’s own data, however much it is', () => {
  const portal = aRunningPortal('postgres');

  /** A person whose history has this many lines. */
  async function somebody(acts: number) {
    const structureId = await aStructure(portal.db);
    const { email, interlocuteurId } = await aPerson(portal.db, { structures: [structureId] });
    await sql`insert into historique (at, action, interlocuteur_id, structure_id, after)
      select now(), 'element.update', ${interlocuteurId}, ${structureId}, jsonb_build_object('rang', n)
      from generate_series(1, ${acts}::int) n`.execute(portal.db);
    const file = async () =>
      fetch(`${portal.origin}${downloadOwnData.path}`, {
        headers: { authorization: `Bearer ${await portal.tokenOf(email)}` },
      });
    return { email, file, client: clientOf(portal, email) };
  }

  test('a page holds the start of each section, and returns the number of lines', async () => {
    const { client } = await somebody(2_345);
    const { sections } = await client.ok(readOwnData, {});
    const acts = sections.find(({ titre }) => titre === ACTS);
    expect(acts).toMatchObject({ total: 2_345 });
    expect(acts?.lignes).toHaveLength(LINES_SHOWN);
    expect(
      sections.filter(({ total, lignes }) => lignes.length > Math.min(total, LINES_SHOWN)),
    ).toEqual([]);
  });

  test('the file holds every line once, even with concurrent exports, a few times a minute', async () => {
    const people = [await somebody(2_345), await somebody(1_000), await somebody(0)];
    const files = await Promise.all(people.map(({ file }) => file()));
    const read = await Promise.all(files.map(async (answer) => FILE.parse(await answer.json())));
    expect(read.map(({ email }) => email)).toEqual(people.map(({ email }) => email));
    const acts = read.map(({ sections }) =>
      sections
        .filter(({ titre }) => titre === ACTS)
        .flatMap(({ lignes }) => lignes.map(({ after }) => after)),
    );
    expect(acts.map(({ length }) => length)).toEqual([2_345, 1_000, 0]);
    expect(new Set(acts[0]?.map((after) => JSON.stringify(after))).size).toBe(2_345);
    expect(read[2]?.sections[0]).toMatchObject({
      titre: 'Votre fiche',
      lignes: [{ email: people[2]?.email }],
    });
    expect(files[0]?.headers.get('content-disposition')).toContain('mes-donnees.json');
    const [one] = people;
    const again = [await one?.file(), await one?.file(), await one?.file()];
    expect(again.map((answer) => answer?.status)).toEqual([200, 200, 429]);
  });
});
