/**
 * An invented state, and the two moves in and out of it, for the probes: added to the tables, they
 * must appear wherever a state or a move is read. The test checks that readings use the table;
 * their behaviour is not mocked.
 */

import type { StructureState } from '../../structure-state.ts';
import type * as etats from '../etats.ts';
import type * as moves from '../simple-moves.ts';
import type { SimpleMove } from '../simple-moves.ts';
import type { DossierEtat, SimpleMoveName } from '../state-machine.ts';

export const INVENTED = {
  etat: 99,
  label: 'État inventé',
  look: 'awaited',
} as const satisfies StructureState;
export const INVENTED_NAME = 'INVENTE';

/** Not in the types, like a state about to be added. */
export const INVENTED_ETAT = INVENTED.etat as number as DossierEtat;

/** The module of the table with one row more, for `vi.mock`. */
export function withInventedEtat(module: typeof etats): typeof etats {
  const rows = { ...module.DOSSIER_STANDINGS, [INVENTED_NAME]: INVENTED };
  return { ...module, DOSSIER_STANDINGS: rows };
}

/** Not in the types either, like a name about to be added. */
const NAME = INVENTED_NAME as string as keyof typeof etats.DOSSIER_STANDINGS;

export const INVENTED_MOVES = {
  askInvented: {
    from: ['VALIDATION'],
    to: NAME,
    by: 'holder',
    sets: ['touched', 'freed'],
    recordings: 'release',
    history: 'dossier.askInvented',
    button: 'Demander l’inventé',
    sign: 'write',
    done: 'Inventé demandé',
    message: { label: 'Ce que vous demandez', hint: 'Le déclarant le lira tel quel.' },
    letter: {
      to: 'producer',
      title: 'un inventé est attendu',
      action: 'Répondre',
      sentence: 'Il nous manque un inventé pour étudier votre demande.',
    },
  },
  answerInvented: {
    from: [NAME],
    to: 'VALIDATION',
    by: 'producer',
    sets: ['touched'],
    history: 'dossier.answerInvented',
    button: 'Répondre',
    sign: 'write',
    done: 'Inventé donné',
    message: { label: 'Votre réponse', hint: 'La société la lira telle quelle.' },
    letter: {
      to: 'society',
      title: 'le déclarant a répondu',
      action: 'Ouvrir la demande',
      sentence: 'Le déclarant a répondu.',
    },
  },
} as const satisfies Readonly<Record<string, SimpleMove>>;

export const ASK = 'askInvented' as string as SimpleMoveName;
export const ANSWER = 'answerInvented' as string as SimpleMoveName;

/** The module of the table with these rows more, for `vi.mock`. */
export function withInventedMoves(module: typeof moves): typeof moves {
  return { ...module, SIMPLE_MOVES: { ...module.SIMPLE_MOVES, ...INVENTED_MOVES } };
}
