import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ETATS } from '#domain/dossier/etats.ts';
import { DOSSIER_ETATS, DOSSIER_TRANSITIONS } from '#domain/dossier/life.ts';
import { JOB_STATES } from '#domain/job/job-states.ts';
import { ETATS_ACCORD } from '#domain/register/accord.ts';
import { STATUTS } from '#domain/registration/statuts.ts';
import { TRANSITIONS } from '#domain/registration/transitions.ts';
import { IMPORT_STATES } from '#domain/sheet/import-states.ts';
import { STRUCTURE_TRANSITIONS } from '#domain/structure/etats.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { type FreshDatabase, freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { SCHEMA } from '../testing/schema.ts';

/** The states that the database lets in are those of the tables of lives: no more, no fewer. */

type State = string | number;
type Row = { readonly from: State | null; readonly to: State };
const statesOf = (rows: readonly Row[]): readonly State[] =>
  [
    ...new Set(
      rows.flatMap(({ from, to }) => [from, to]).filter((state) => state !== null && state !== 'gone'),
    ),
  ] as State[];

type Life = { readonly place: string; readonly states: readonly State[]; readonly moves?: readonly Row[] };

const LIVES: readonly Life[] = [
  { place: 'element.statut', states: STATUTS, moves: TRANSITIONS },
  { place: 'dossier.etat', states: Object.values(DOSSIER_ETATS), moves: DOSSIER_TRANSITIONS },
  { place: 'structure.etat', states: Object.values(ETATS), moves: STRUCTURE_TRANSITIONS },
  { place: 'interlocuteur.etat', states: Object.values(ETATS), moves: STRUCTURE_TRANSITIONS },
  { place: 'correction.etat', states: ETATS_ACCORD },
  { place: 'transfert.etat', states: ETATS_ACCORD },
  { place: 'import.etat', states: IMPORT_STATES },
  { place: 'job.state', states: Object.values(JOB_STATES) },
];

/** A word that no constraint lets in. */
const INVENTED = 'EN_ATTENTE_PIECE';

const sorted = (states: readonly State[]) => [...states].map(String).sort();

test.each(LIVES.flatMap(({ place, states, moves }) => (moves ? [{ place, states, moves }] : [])))(
  'every state of $place is reached by a move, and no move leads elsewhere',
  ({ states, moves }) => expect(sorted(statesOf(moves))).toEqual(sorted(states)),
);

describe.each(['embedded', 'postgres'] as const)('the constraints of %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)('let in', () => {
    let fresh: FreshDatabase;
    beforeAll(async () => {
      fresh = await freshDatabase(kind, { image: SCHEMA });
    });
    afterAll(() => fresh?.remove());

    /** Of one column: the conditions about that column alone, as the catalogue of the database keeps them. */
    async function conditionsOf(table: string, column: string): Promise<readonly string[]> {
      const { rows } = await fresh.database.pool.query<{ condition: string }>(
        `select pg_get_expr(c.conbin, c.conrelid) as condition
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
          where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
        [table, column],
      );
      return rows.map(({ condition }) => condition);
    }

    /** What the conditions accept of the states, of all words that they spell, and of the numbers around. */
    async function acceptedIn(place: string, states: readonly State[]): Promise<readonly State[]> {
      const [table = '', column = ''] = place.split('.');
      const conditions = await conditionsOf(table, column);
      expect(conditions).not.toEqual([]);
      const words = conditions.flatMap((condition) => condition.match(/(?<=')[^']+(?=')/g) ?? []);
      const isNumber = typeof states[0] === 'number';
      const numbers = Array.from({ length: 200 }, (_, index) => index - 100);
      const tried = isNumber ? numbers : [...new Set([...states, ...words, INVENTED])];
      const { rows } = await fresh.database.pool.query<{ state: State }>(
        `select ${column} as state from unnest($1::${isNumber ? 'int' : 'text'}[]) as tried(${column})
          where ${conditions.map((condition) => `(${condition})`).join(' and ')}`,
        [tried],
      );
      return rows.map(({ state }) => state);
    }

    test.each(LIVES)('the states of $place, and no other', async ({ place, states }) => {
      expect(sorted(await acceptedIn(place, states))).toEqual(sorted(states));
    });

    test('no state that a table of moves does not know', async () => {
      // The probe: with one state more, or one fewer, the comparison above is not true.
      for (const { place, states } of LIVES) {
        const accepted = sorted(await acceptedIn(place, states));
        const invented = typeof states[0] === 'number' ? 99 : INVENTED;
        expect(accepted).not.toEqual(sorted([...states, invented]));
        expect(accepted).not.toEqual(sorted(states.slice(1)));
      }
    });
  });
});
