import { describe, expect, test } from 'vitest';
import { correctionStateMachine } from '#domain/correction/state-machine.ts';
import { DELIVERY_STATES, deliveryStateMachine } from '#domain/delivery/state-machine.ts';
import { DOSSIER_ETATS, dossierStateMachine } from '#domain/dossier/state-machine.ts';
import { identityChangeStateMachine } from '#domain/identity-change/state-machine.ts';
import { IMPORT_STATES, importStateMachine } from '#domain/import/state-machine.ts';
import { JOB_STATES, jobStateMachine } from '#domain/job/state-machine.ts';
import { MAIL_STATES, mailStateMachine } from '#domain/mail/state-machine.ts';
import {
  agreementStateMachine,
  CODE_AGREEMENT_ETATS,
} from '#domain/numbering/agreement-state-machine.ts';
import { PERSON_ETATS, personStateMachine } from '#domain/profile/state-machine.ts';
import { AGREEMENT_ETATS } from '#domain/register/agreement.ts';
import { STATUTS } from '#domain/registration/statuts.ts';
import { recordingStateMachine } from '#domain/registration/transitions.ts';
import { statesOf, type Transition, type Vocabulary } from '#domain/state-machine.ts';
import { STRUCTURE_ETATS, structureStateMachine } from '#domain/structure/state-machine.ts';
import { transferStateMachine } from '#domain/transfer/state-machine.ts';
import { MOTIF_SUJETS, VUE_ECRANS } from '#domain/workbench/staff-preferences.ts';
import { fixture } from '#server/testing/set-up.ts';
import { postgresMissing } from '#tools/postgres.ts';
import { freshDatabase } from '../platform/database/testing/fresh-database.ts';
import { SCHEMA } from '../testing/schema.ts';

/**
 * The states and list values that the database accepts are exactly those of the domain's state
 * machines and lists.
 */

type State = string | number;
type Stored = {
  readonly location: string;
  readonly states: readonly State[];
  readonly moves: readonly Transition<Vocabulary>[];
};

const LIVES: readonly Stored[] = [
  { location: 'element.statut', states: STATUTS, moves: recordingStateMachine.moves },
  {
    location: 'dossier.etat',
    states: Object.values(DOSSIER_ETATS),
    moves: dossierStateMachine.moves,
  },
  {
    location: 'structure.etat',
    states: Object.values(STRUCTURE_ETATS),
    moves: structureStateMachine.moves,
  },
  {
    location: 'interlocuteur.etat',
    states: Object.values(PERSON_ETATS),
    moves: personStateMachine.moves,
  },
  { location: 'correction.etat', states: AGREEMENT_ETATS, moves: correctionStateMachine.moves },
  { location: 'transfert.etat', states: AGREEMENT_ETATS, moves: transferStateMachine.moves },
  {
    location: 'accord_code.etat',
    states: CODE_AGREEMENT_ETATS,
    moves: agreementStateMachine.moves,
  },
  {
    location: 'changement_identite.etat',
    states: AGREEMENT_ETATS,
    moves: identityChangeStateMachine.moves,
  },
  { location: 'import.etat', states: IMPORT_STATES, moves: importStateMachine.moves },
  { location: 'job.state', states: Object.values(JOB_STATES), moves: jobStateMachine.moves },
  { location: 'courriel.etat', states: MAIL_STATES, moves: mailStateMachine.moves },
  { location: 'livraison.etat', states: DELIVERY_STATES, moves: deliveryStateMachine.moves },
];

/**
 * Excluded: a party type, which nothing moves by itself; counters of recordings by state, a state
 * machine of another table.
 */
const NO_STATE_MACHINE = ['structure.statut', 'element_compte.statut'];

/** Closed lists without transitions: a new value in the domain also needs a schema step. */
const LISTS: readonly Omit<Stored, 'moves'>[] = [
  { location: 'motifs.sujet', states: MOTIF_SUJETS },
  { location: 'vue_enregistree.ecran', states: VUE_ECRANS },
];

/** A value that no constraint accepts. */
const INVENTED = 'EN_ATTENTE_PIECE';

const sorted = (states: readonly State[]) => [...states].map(String).sort();

test.each(LIVES)(
  'every state of $place is reached by a move, and no move leads elsewhere',
  ({ states, moves }) => expect(sorted(statesOf(moves))).toEqual(sorted(states)),
);

describe.each(['embedded', 'postgres'] as const)('the constraints of %s', (kind) => {
  describe.skipIf(kind === 'postgres' && postgresMissing() !== undefined)('let in', () => {
    const fresh = fixture(() => freshDatabase(kind, { image: SCHEMA }));

    /** Check constraints on this column alone, from the database catalogue. */
    async function conditionsOf(table: string, column: string): Promise<readonly string[]> {
      const { rows } = await fresh.database.pool.query<{ condition: string }>(
        `select pg_get_expr(c.conbin, c.conrelid) as condition
          from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
          where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
        [table, column],
      );
      return rows.map(({ condition }) => condition);
    }

    /**
     * Which values the constraints accept, among the states, all the words they contain, and the
     * numbers around.
     */
    async function acceptedIn(
      location: string,
      states: readonly State[],
    ): Promise<readonly State[]> {
      const [table = '', column = ''] = location.split('.');
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

    test('every column that stores a state has its table', async () => {
      const { rows } = await fresh.database.pool.query<{ location: string }>(
        `select table_name || '.' || column_name as location from information_schema.columns
          where table_schema = current_schema() and column_name in ('etat', 'statut', 'state')`,
      );
      expect(rows.map(({ location }) => location).sort()).toEqual(
        [...LIVES.map(({ location }) => location), ...NO_STATE_MACHINE].sort(),
      );
    });

    test.each(LIVES)(
      '$place: a row without a state starts in the initial state',
      async ({ location, moves }) => {
        const [table, column] = location.split('.');
        const { rows } = await fresh.database.pool.query<{ message: string | null }>(
          `select substring(column_default from '^''?([^'':]+)') as message from information_schema.columns
          where table_schema = current_schema() and table_name = $1 and column_name = $2`,
          [table, column],
        );
        const begins = moves.filter(({ from }) => from === null).map(({ to }) => String(to));
        for (const { message } of rows) if (message !== null) expect(begins[0]).toBe(message);
        expect(rows).toHaveLength(1);
      },
    );

    test.each([...LIVES, ...LISTS])(
      'the states of $place, and no other',
      async ({ location, states }) => {
        expect(sorted(await acceptedIn(location, states))).toEqual(sorted(states));
      },
    );

    test('no state missing from its transition table', async () => {
      // The probe: with one state more, or one fewer, the comparison above is not true.
      for (const { location, states } of [...LIVES, ...LISTS]) {
        const accepted = sorted(await acceptedIn(location, states));
        const invented = typeof states[0] === 'number' ? 99 : INVENTED;
        expect(accepted).not.toEqual(sorted([...states, invented]));
        expect(accepted).not.toEqual(sorted(states.slice(1)));
      }
    });
  });
});
