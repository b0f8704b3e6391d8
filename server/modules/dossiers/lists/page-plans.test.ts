import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElementCriteria } from '#contract/registration/criteria.ts';
import { ISSUED } from '#domain/registration/statuts.ts';
import { callOf } from '#server/demonstration/play-story.ts';
import { kyselyOn } from '#server/platform/database/kysely.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type FreshDatabase, freshDatabase } from '#server/platform/database/testing/fresh-database.ts';
import { aPerson } from '#server/testing/builders.ts';
import { aLargeRegister, type LargeRegister, settle } from '#server/testing/large-register.ts';
import { SCHEMA } from '#server/testing/schema.ts';
import { plansOf } from '#server/testing/watched-statements.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { list } from '../list.ts';
import { codeChoices } from './code-choices.ts';
import { lister } from './list-elements.ts';

const CODES = 20_000;
const TAILLE = 20;
/** A line is read with its dossier, structure, code and cancellation; its place with its code or its texts. */
const MOST = (TAILLE + 1) * 12;
const ROLES = { isGestionnaireInternet: false, isRepresentantLegal: false, isGestionnaireIsrc: true };
type Criteria = Omit<ElementCriteria, 'page'>;

/** What does not depend on a sample: an index in the order of the page, and a page in the middle of it. */
describe.skipIf(postgresMissing() !== undefined)('a page that begins in the middle reads its rows', () => {
  let fresh: FreshDatabase;
  let register: LargeRegister;
  let interlocuteurId: number;

  beforeAll(async () => {
    fresh = await freshDatabase('postgres', { image: SCHEMA });
    const db = kyselyOn<Tables>(fresh.database.pool);
    ({ interlocuteurId } = await aPerson(db, {}));
    register = await aLargeRegister(db, { codes: CODES, structures: 100, waiting: 400 }, interlocuteurId);
    await fresh.asOwner((pool) => settle(pool));
  });
  afterAll(() => fresh?.remove());

  const call = (db: Parameters<typeof callOf>[0], structureId: number | undefined) => {
    if (structureId === undefined) {
      const staff = { kind: 'staff', interlocuteurId, structureId: 0, roles: ROLES } as const;
      return callOf(db, staff, new Date(), 'element.create');
    }
    const structure = { structureId, etat: 3, statut: 'TIERS', situation: 'ACTI' } as const;
    return callOf(
      db,
      { kind: 'member', interlocuteurId, structure, roles: ROLES },
      new Date(),
      'element.create',
    );
  };

  /** The page after the middle, or before it, of all for staff or of the structure with most codes. */
  async function middle(criteria: Criteria, retour: boolean, structureId?: number) {
    const back = retour ? ({ retour: true } as const) : {};
    const list = lister(ISSUED);
    const db = kyselyOn<Tables>(fresh.database.pool);
    const asked = { query: null, body: { ...criteria, page: { taille: 1, saut: 200, total: 0 } } };
    const { page } = await list(call(db, structureId), asked);
    const body = { ...criteria, page: { taille: TAILLE, repere: page?.apres ?? '', total: 0, ...back } };
    return plansOf(fresh.database.pool, (watched) => list(call(watched, structureId), { query: null, body }));
  }

  test.each([false, true])('of a structure, newest first (back: %s)', async (retour) => {
    const [plan, ...others] = await middle({}, retour, register.structures[5]);
    expect(others).toEqual([]);
    expect(plan?.indexes).toContain('element_structure');
    expect(plan?.rowsRead, plan?.said).toBeLessThan(MOST);
  });

  test.each(['the choices', 'the requests that are over'] as const)(
    '%s of a structure: nothing of what others have',
    async (what) => {
      // Small, as most are: what is the cheapest way for one that holds a part of everything is another matter.
      const own = register.structures[50] ?? 0;
      const plans = await plansOf(fresh.database.pool, (watched) =>
        what === 'the choices'
          ? codeChoices(call(watched, own), { query: {}, body: null })
          : list(call(watched, own), { query: null, body: { file: 'ended', page: { taille: TAILLE } } }),
      );
      const read = plans.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
      expect(read, plans.map(({ said }) => said).join('\n')).toBeLessThan(CODES / 10);
    },
  );

  test('how many a structure has is told by an index, without its rows', async () => {
    const body = { page: { taille: TAILLE } };
    const [, count] = await plansOf(fresh.database.pool, (watched) =>
      lister(ISSUED)(call(watched, register.structures[0]), { query: null, body }),
    );
    expect(count?.said).toContain('Index Only Scan element_structure');
    expect(count?.said).not.toContain('Heap');
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
      (['asc', 'desc'] as const).flatMap((sens) => [false, true].map((retour) => ({ champ, sens, retour }))),
    ),
  )('of the register, sorted: $champ $sens (back: $retour)', async ({ champ, sens, retour }) => {
    const [plan, ...others] = await middle({ tri: { champ, sens } }, retour);
    expect(others).toEqual([]);
    expect(plan?.indexes).toContain(INDEXES[champ]);
    expect(plan?.rowsRead, plan?.said).toBeLessThan(MOST);
  });

  // Rows alike in what they are sorted by are read together.
  test.each(['duree', 'titre', 'artiste'] as const)(
    'of the register, sorted by %s: from that place of the index',
    async (champ) => {
      const [plan] = await middle({ tri: { champ, sens: 'asc' } }, false);
      expect(plan?.indexes).toContain(INDEXES[champ]);
    },
  );
});
