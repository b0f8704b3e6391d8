import { describe, expect, test } from 'vitest';
import { correctionLife } from '#domain/correction/life.ts';
import { DELIVERY_STATES, deliveryLife } from '#domain/delivery/life.ts';
import { DOSSIER_ETATS, dossierLife } from '#domain/dossier/life.ts';
import { identityChangeLife } from '#domain/identity-change/life.ts';
import { IMPORT_STATES, importLife } from '#domain/import/life.ts';
import { JOB_STATES, jobLife } from '#domain/job/life.ts';
import { statesOf, type Transition, type Words } from '#domain/life.ts';
import { MAIL_STATES, mailLife } from '#domain/mail/life.ts';
import { agreementLife, ETATS_ACCORD_CODE } from '#domain/numbering/agreement-life.ts';
import { PERSON_ETATS, personLife } from '#domain/profile/life.ts';
import { ETATS_ACCORD } from '#domain/register/accord.ts';
import { STATUTS } from '#domain/registration/statuts.ts';
import { recordingLife } from '#domain/registration/transitions.ts';
import { STRUCTURE_ETATS, structureLife } from '#domain/structure/life.ts';
import { transferLife } from '#domain/transfer/life.ts';
import { MOTIF_SUJETS, VUE_ECRANS } from '#domain/workbench/kept-by-staff.ts';
import { standing } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { SCHEMA } from '../testing/schema.ts';

/** The states that the database lets in are those of the tables of lives, and so are the words of lists: no more, no fewer. */

type State = string | number;
type Kept = {
  readonly place: string;
  readonly states: readonly State[];
  readonly moves: readonly Transition<Words>[];
};

const LIVES: readonly Kept[] = [
  { place: 'element.statut', states: STATUTS, moves: recordingLife.moves },
  { place: 'dossier.etat', states: Object.values(DOSSIER_ETATS), moves: dossierLife.moves },
  { place: 'structure.etat', states: Object.values(STRUCTURE_ETATS), moves: structureLife.moves },
  { place: 'interlocuteur.etat', states: Object.values(PERSON_ETATS), moves: personLife.moves },
  { place: 'correction.etat', states: ETATS_ACCORD, moves: correctionLife.moves },
  { place: 'transfert.etat', states: ETATS_ACCORD, moves: transferLife.moves },
  { place: 'accord_code.etat', states: ETATS_ACCORD_CODE, moves: agreementLife.moves },
  { place: 'changement_identite.etat', states: ETATS_ACCORD, moves: identityChangeLife.moves },
  { place: 'import.etat', states: IMPORT_STATES, moves: importLife.moves },
  { place: 'job.state', states: Object.values(JOB_STATES), moves: jobLife.moves },
  { place: 'courriel.etat', states: MAIL_STATES, moves: mailLife.moves },
  { place: 'livraison.etat', states: DELIVERY_STATES, moves: deliveryLife.moves },
];

/** A party type, which nothing moves by itself; how many recordings there are of each state, which live elsewhere. */
const NO_LIFE = ['structure.statut', 'element_compte.statut'];

/** Closed lists that nobody moves along: one word more in the domain is a step of the schema too. */
const LISTS: readonly Omit<Kept, 'moves'>[] = [
  { place: 'motifs.sujet', states: MOTIF_SUJETS },
  { place: 'vue_enregistree.ecran', states: VUE_ECRANS },
];

/** A word that no constraint lets in. */
const INVENTED = 'EN_ATTENTE_PIECE';

const sorted = (states: readonly State[]) => [...states].map(String).sort();

test.each(LIVES)(
  'every state of $place is reached by a move, and no move leads elsewhere',
  ({ states, moves }) => expect(sorted(statesOf(moves))).toEqual(sorted(states)),
);

describe.each(['embedded', 'postgres'] as const)('the constraints of %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)('let in', () => {
    const fresh = standing(() => freshDatabase(kind, { image: SCHEMA }));

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

    test('every column that holds a state has its table', async () => {
      const { rows } = await fresh.database.pool.query<{ place: string }>(
        `select table_name || '.' || column_name as place from information_schema.columns
          where table_schema = current_schema() and column_name in ('etat', 'statut', 'state')`,
      );
      expect(rows.map(({ place }) => place).sort()).toEqual(
        [...LIVES.map(({ place }) => place), ...NO_LIFE].sort(),
      );
    });

    test.each(LIVES)(
      '$place: a row that says nothing begins where its life does',
      async ({ place, moves }) => {
        const [table, column] = place.split('.');
        const { rows } = await fresh.database.pool.query<{ said: string | null }>(
          `select substring(column_default from '^''?([^'':]+)') as said from information_schema.columns
          where table_schema = current_schema() and table_name = $1 and column_name = $2`,
          [table, column],
        );
        const begins = moves.filter(({ from }) => from === null).map(({ to }) => String(to));
        for (const { said } of rows) if (said !== null) expect(begins[0]).toBe(said);
        expect(rows).toHaveLength(1);
      },
    );

    test.each([...LIVES, ...LISTS])(
      'the states of $place, and no other',
      async ({ place, states }) => {
        expect(sorted(await acceptedIn(place, states))).toEqual(sorted(states));
      },
    );

    test('no state that a table of moves does not know', async () => {
      // The probe: with one state more, or one fewer, the comparison above is not true.
      for (const { place, states } of [...LIVES, ...LISTS]) {
        const accepted = sorted(await acceptedIn(place, states));
        const invented = typeof states[0] === 'number' ? 99 : INVENTED;
        expect(accepted).not.toEqual(sorted([...states, invented]));
        expect(accepted).not.toEqual(sorted(states.slice(1)));
      }
    });
  });
});
