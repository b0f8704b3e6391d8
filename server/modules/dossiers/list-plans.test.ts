import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import type { Plan } from '#server/testing/watched-statements.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { list } from './list.ts';
import { lister } from './lists/list-elements.ts';
import { aLargeGround } from './testing/large-ground.ts';

const CODES = 40_000;
const STRUCTURES = 200;
const WAITING = 100;

describe.skipIf(postgresMissing() !== undefined)('on a large register, a list reads', () => {
  const size = { codes: CODES, structures: STRUCTURES, waiting: WAITING };
  const ground = aLargeGround(size, { allRows: true });

  const codes = (body: ElementCriteria, position?: number) =>
    ground.plans((db) => lister(ISSUED)(ground.callOn(db, position), { body, query: null }));
  const dossiers = (body: Parameters<typeof list>[1]['body'], position?: number) =>
    ground.plans((db) => list(ground.callOn(db, position), { body, query: null }));

  /** @param most rows that may be read for it, by all its statements */
  function expectFew(plans: readonly Plan[], most: number): void {
    const read = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    expect(
      read,
      plans.map(({ statement, message }) => `${statement}\n${message}`).join('\n'),
    ).toBeLessThan(most);
  }
  const used = (plans: readonly Plan[]) => plans.flatMap(({ indexes }) => indexes);

  test.each([0, 5, 100])(
    'a page of the structure ranked %d: its rows, and the stored count',
    async (position) => {
      const plans = await codes({ limite: 20 }, position);
      expect(used(plans)).toContain('element_structure');
      // A page reads each recording with its dossier, structure, code and cancellation.
      expectFew(plans.slice(0, 1), 21 * 6);
      expect(used(plans.slice(1))).toEqual(['element_compte_pkey']);
    },
  );

  test.each(['whole', 'prefix and year'])('a code, %s: the key', async (value) => {
    const isrc = value === 'whole' ? ground.register.isrc : ground.register.isrc.slice(0, 11);
    const plans = await codes({ isrc });
    expect(used(plans)).toContain('immatriculation_pkey');
    expectFew(plans, 100);
  });

  test.each([undefined, 0])('a rare word, searched by %s: the trigrams', async (position) => {
    const plans = await codes({ texte: ground.register.rareWord, limite: 20 }, position);
    expect(used(plans)).toContain('element_texte_trigrammes');
    // Its rows are read twice, for the page and for the count; the few structures may be read
    // whole.
    expectFew(plans, (CODES / 997) * 10 + STRUCTURES);
  });

  test('a word without a match: the trigrams, once', async () => {
    const plans = await codes({ titre: 'introuvable', artiste: 'personne' });
    expect(plans).toHaveLength(1);
    expectFew(plans, 10);
  });

  test('a word of one title in twenty: the page, not the register', async () => {
    // Pending recordings are the newest, and are scanned first.
    expectFew((await codes({ texte: 'maree', limite: 20 })).slice(0, 1), CODES / 8);
  });

  test.each(['titre', 'artiste'] as const)(
    'a page sorted by %s: the beginning of an index',
    async (champ) => {
      for (const sens of ['asc', 'desc'] as const) {
        const plans = await codes({ limite: 20, tri: { champ, sens } });
        expect(used(plans.slice(0, 1))).toContain(`element_texte_${champ}`);
        expectFew(plans.slice(0, 1), CODES / 20);
      }
    },
  );

  test('the queue: what waits', async () => {
    const plans = await dossiers({ file: 'treat' });
    expect(used(plans)).toContain('dossier_waiting');
    expectFew(plans, WAITING * 30);
  });

  test('words sought in the queue: in what waits, and nothing of the others', async () => {
    expectFew(await dossiers({ file: 'treat', texte: 'maree' }), WAITING * 60);
  });

  test('what changed of the queue: these dossiers, and nothing of the others', async () => {
    const { rows } = await sql<{ dossierId: number }>`select dossier_id from dossier where etat = 2
      order by dossier_id limit 3`.execute(ground.db);
    expectFew(
      await dossiers({ file: 'treat', dossierIds: rows.map(({ dossierId }) => dossierId) }),
      3 * 30,
    );
  });

  test('what is open, for staff: the recordings without a code', async () => {
    const plans = await dossiers({ file: 'open' });
    expect(used(plans)).toContain('element_ouvert');
    expectFew(plans, 2 * WAITING * 30);
  });

  test('what is open, at home, for the structure with most dossiers: its own', async () => {
    const plans = await dossiers({ file: 'open' }, 0);
    expect(used(plans)).toContain('element_ouvert');
    expectFew(plans, CODES / 20);
  });

  test('all dossiers, for staff: the last that changed, and no more than the cap', async () => {
    const plans = await dossiers({ file: 'all' });
    expect(used(plans.slice(0, 1))).toContain('dossier_updated_at');
    // The total is counted by a separate statement.
    expectFew(plans.slice(0, 1), 2501 * 13);
  });
});
