import { lifeOf, type Transition, type Words } from '../life.ts';
import {
  ANSWER_EFFECTS,
  type Answering,
  type AnswerWritten,
  type EtatAccord,
  isAwaited,
  unanswerable,
} from '../register/accord.ts';

/**
 * The life of a change of identity: whoever was validated asks, the society answers, and only then does the record
 * say something else.
 */

interface IdentityChangeWords extends Words {
  readonly state: EtatAccord;
  readonly action: 'ask' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  readonly by: 'asker' | 'staff' | 'portal';
  readonly condition: never;
  readonly effect: keyof typeof ANSWER_EFFECTS;
  readonly notice: 'IDENTITY_CHANGE_ASKED' | 'IDENTITY_CHANGE_ANSWERED';
}

const ENDED = { from: 'EN_ATTENTE', sets: ['answered'] } as const;
const ANSWERED = { ...ENDED, by: ['staff'], notice: 'IDENTITY_CHANGE_ANSWERED' } as const;

const MOVES: readonly Transition<IdentityChangeWords>[] = [
  {
    action: 'ask',
    from: null,
    to: 'EN_ATTENTE',
    by: ['asker'],
    sets: [],
    notice: 'IDENTITY_CHANGE_ASKED',
  },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'identite.accept' },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'identite.refuse' },
  { ...ENDED, action: 'withdraw', to: 'RETIRE', by: ['asker'] },
  // The record was joined to another, which has an identity of its own.
  { ...ENDED, action: 'lapse', to: 'CADUC', by: ['portal'] },
];

export const identityChangeLife = /* @__PURE__ */ lifeOf<
  IdentityChangeWords,
  Answering,
  AnswerWritten
>({
  moves: MOVES,
  standing: (etat) => ({ etat }),
  effects: ANSWER_EFFECTS,
  refusal: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});
