/**
 * Moves of a dossier that need no code of their own. A row defines its call, its permission, its
 * button, its history line and its mail; adding a move that only sends a message means adding a
 * row.
 */

import type { RegistrationAction } from '../registration/vocabulary.ts';
import type { DOSSIER_STANDINGS } from './etats.ts';

type Name = keyof typeof DOSSIER_STANDINGS;

export type SimpleMove = {
  readonly from: readonly Name[];
  readonly to: Name;
  /** `holder`: the member of staff who has the dossier in charge. */
  readonly by: 'producer' | 'staff' | 'holder';
  readonly sets: readonly ('touched' | 'freed')[];
  /** Only for a dossier that a member of staff has in charge. */
  readonly needs?: { readonly locked: true };
  /** Action applied to its recordings, where their state machine allows it. */
  readonly recordings?: RegistrationAction;
  readonly history: `dossier.${string}`;
  /** Label of its button. */
  readonly button: string;
  readonly sign: 'giveBack' | 'write';
  /** Text of the history, without a full stop; also announced to screen readers once done. */
  readonly done: string;
  /** Present when the move needs a message: label and hint of its field. */
  readonly message?: { readonly label: string; readonly hint: string };
  /** Text of the notification to the other side, in the portal and by mail. */
  readonly letter?: Letter & { readonly to: keyof typeof LETTER_NOTICES };
};

/**
 * The number of the request precedes `title`, and `sentence` precedes the message; `action` is the
 * text of the link.
 */
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
