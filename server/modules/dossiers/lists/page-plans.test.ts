import { describe, expect, test } from 'vitest';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { list } from '../list.ts';
import { aLargeGround } from '../testing/large-ground.ts';
import { codeChoices } from './code-choices.ts';
import { lister } from './list-elements.ts';

const CODES = 20_000;
const TAILLE = 20;
/**
 * Maximum rows read: each line with its dossier, structure, code and cancellation; its position
 * with its code or its texts.
 */
const MOST = (TAILLE + 1) * 12;
type Criteria = Omit<ElementCriteria, 'page'>;

/**
 * Plans that do not depend on sampled statistics: an index in the order of the page, and a page in
 * the middle of it.
 */
describe.skipIf(postgresMissing() !== undefined)(
  'a page that begins in the middle reads its rows',
  () => {
    const ground = aLargeGround({ codes: CODES, structures: 100, waiting: 400 });

    /** The page after the middle, or before it, of all for staff or of the structure with most codes. */
    async function middle(criteria: Criteria, retour: boolean, position?: number) {
      const back = retour ? ({ retour: true } as const) : {};
      const list = lister(ISSUED);
      const request = {
        query: null,
        body: { ...criteria, page: { taille: 1, saut: 200, total: 0 } },
      };
      const { page } = await list(ground.callOn(ground.db, position), request);
      const body = {
        ...criteria,
        page: { taille: TAILLE, repere: page?.apres ?? '', total: 0, ...back },
      };
      return ground.plans((watched) =>
        list(ground.callOn(watched, position), { query: null, body }),
      );
    }

    test.each([false, true])('of a structure, newest first (back: %s)', async (retour) => {
      const [plan, ...plans] = await middle({}, retour, 5);
      expect(plans).toEqual([]);
      expect(plan?.indexes).toContain('element_structure');
      expect(plan?.rowsRead, plan?.message).toBeLessThan(MOST);
    });

    test.each(['the choices', 'the requests that are over'] as const)(
      '%s of a structure: nothing of what others have',
      async (what) => {
        // A small structure, as most are: one that holds a part of everything may have another
        // cheapest plan.
        const own = 50;
        const plans = await ground.plans((watched) =>
          what === 'the choices'
            ? codeChoices(ground.callOn(watched, own), { query: {}, body: null })
            : list(ground.callOn(watched, own), {
                query: null,
                body: { file: 'ended', page: { taille: TAILLE } },
              }),
        );
        const read = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
        expect(read, plans.map(({ message }) => message).join('\n')).toBeLessThan(CODES / 10);
      },
    );

    test('a structure’s total is stored; the count by type uses an index without reading rows', async () => {
      const counted = async (criteria: Criteria) => {
        const body = { ...criteria, page: { taille: TAILLE } };
        const [, count] = await ground.plans((watched) =>
          lister(ISSUED)(ground.callOn(watched, 0), { query: null, body }),
        );
        return count;
      };
      const plan = await counted({});
      expect(plan?.indexes).toEqual(['element_compte_pkey']);
      expect(plan?.rowsRead, plan?.message).toBeLessThan(MOST);
      const narrowed = await counted({ attribueDu: '1999-01-01' });
      expect(narrowed?.rowsRead).toBeGreaterThan(MOST);
    });

    const INDEXES = {
      isrc: 'immatriculation_pkey',
      attribueLe: 'immatriculation_moment',
      duree: 'element_duree',
      titre: 'element_texte_titre',
      artiste: 'element_texte_artiste',
    } as const;

    test.each(
      (['isrc', 'attribueLe'] as const).flatMap((champ) =>
        (['asc', 'desc'] as const).flatMap((sens) =>
          [false, true].map((retour) => ({ champ, sens, retour })),
        ),
      ),
    )('of the register, sorted: $champ $sens (back: $retour)', async ({ champ, sens, retour }) => {
      const [plan, ...plans] = await middle({ tri: { champ, sens } }, retour);
      expect(plans).toEqual([]);
      expect(plan?.indexes).toContain(INDEXES[champ]);
      expect(plan?.rowsRead, plan?.message).toBeLessThan(MOST);
    });

    test.each(
      [{}, { type: 'P' } as const].flatMap((criteria) =>
        (['asc', 'desc'] as const).flatMap((sens) =>
          [false, true].map((retour) => ({ criteria, sens, retour })),
        ),
      ),
    )(
      'of the register, by company $sens (back: $retour), narrowed by $criteria',
      async (request) => {
        const { criteria, sens, retour } = request;
        const [plan, ...plans] = await middle(
          { ...criteria, tri: { champ: 'structure', sens } },
          retour,
        );
        expect(plans).toEqual([]);
        expect(plan?.indexes).toEqual(
          expect.arrayContaining(['structure_raison_cle', 'element_structure']),
        );
        expect(plan?.rowsRead, plan?.message).toBeLessThan(MOST);
      },
    );

    const firstByCompany = async (criteria: Criteria) => {
      const tri = { champ: 'structure', sens: 'asc' } as const;
      const body = { ...criteria, tri, page: { taille: TAILLE, total: 1 } };
      const [plan] = await ground.plans((watched) =>
        lister(ISSUED)(ground.callOn(watched), { query: null, body }),
      );
      return plan;
    };

    test('by company, a rare word: reads the matches only, for any companies', async () => {
      const plan = await firstByCompany({ cherche: ground.register.rareWord });
      expect(plan?.indexes).toContain('element_texte_trigrammes');
      expect(plan?.rowsRead, plan?.message).toBeLessThan(CODES / 10);
    });

    test('a whole code, of all: by its key, and among the few recordings that have other codes', async () => {
      const plan = await firstByCompany({ cherche: 'FR-Z03-99-00001' });
      expect(plan?.indexes).toEqual(
        expect.arrayContaining(['immatriculation_pkey', 'element_autres_codes']),
      );
      expect(plan?.rowsRead, plan?.message).toBeLessThan(CODES / 10);
    });

    test('by company, the plan of one day is not that of all days', async () => {
      // A statement whose limit is a parameter has no name, and no cached plan.
      expect((await firstByCompany({ attribueDu: '2026-01-01' }))?.statement).toMatch(/limit \$\d/);
      expect((await firstByCompany({}))?.statement).not.toMatch(/limit \$\d/);
    });

    // Rows with equal sort keys are read together.
    test.each(['duree', 'titre', 'artiste'] as const)(
      'of the register, sorted by %s: from that place of the index',
      async (champ) => {
        const [plan] = await middle({ tri: { champ, sens: 'asc' } }, false);
        expect(plan?.indexes).toContain(INDEXES[champ]);
      },
    );
  },
);
