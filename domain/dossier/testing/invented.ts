/**
 * A state that no dossier has, and the two messages by which one comes and goes, for the probes: put into the tables,
 * they must show wherever a state or a move is read. What is under test is that the readings read the table; nothing of their behaviour is faked.
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

/** Outside the types, as a state that somebody is about to add. */
export const INVENTED_ETAT = INVENTED.etat as number as DossierEtat;

/** The module of the table with one row more, for `vi.mock`. */
export function withInventedEtat(module: typeof etats): typeof etats {
  const rows = { ...module.DOSSIER_STANDINGS, [INVENTED_NAME]: INVENTED };
  return { ...module, DOSSIER_STANDINGS: rows };
}

/** Outside the types too: a name of the table that is about to be. */
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
