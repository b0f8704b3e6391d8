/**
 * The moves of a dossier that need no code of their own. A row says all that its call, its right, its button, its trace
 * and its mail must know; a move that is only a message is one row more.
 */

import type { RegistrationAction } from '../registration/vocabulary.ts';
import type { DOSSIER_STANDINGS } from './etats.ts';

type Name = keyof typeof DOSSIER_STANDINGS;

export type SimpleMove = {
  readonly from: readonly Name[];
  readonly to: Name;
  /** `holder`: the one of the staff in whose hands it is. */
  readonly by: 'producer' | 'staff' | 'holder';
  readonly sets: readonly ('touched' | 'freed')[];
  /** Only of a dossier that is in somebody's hands. */
  readonly needs?: { readonly locked: true };
  /** What its recordings do with it, where the table of their life lets them. */
  readonly recordings?: RegistrationAction;
  readonly history: `dossier.${string}`;
  /** What is on its button. */
  readonly button: string;
  readonly sign: 'giveBack' | 'write';
  /** What the history says of it, without a full stop; said aloud once it is done. */
  readonly done: string;
  /** It carries words, without which it is not made: how they are asked for. */
  readonly message?: { readonly label: string; readonly hint: string };
  /** Whoever is on the other side learns of it, by mail too, in these words. */
  readonly letter?: Letter & { readonly to: keyof typeof LETTER_NOTICES };
};

/** The title follows the number of the request, the message the sentence; the link is called as `action` says. */
export type Letter = { readonly title: string; readonly sentence: string; readonly action: string };

export const LETTER_NOTICES = { producer: 'DOSSIER_MESSAGE', society: 'DOSSIER_ANSWER' } as const;

export const SIMPLE_MOVES = {
  release: {
    from: ['VALIDATION'],
    to: 'VALIDATION',
    by: 'staff',
    sets: ['freed'],
    needs: { locked: true },
    recordings: 'release',
    history: 'dossier.release',
    button: 'Rendre à la file',
    sign: 'giveBack',
    done: 'Dossier rendu à la file',
  },
} as const satisfies Readonly<Record<string, SimpleMove>>;

export type MoveAction = (typeof SIMPLE_MOVES)[keyof typeof SIMPLE_MOVES]['history'];
