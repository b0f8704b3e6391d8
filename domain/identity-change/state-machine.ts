import {
  type AgreementEtat,
  ANSWER_EFFECTS,
  type Answering,
  type AnswerWritten,
  isAwaited,
  unanswerable,
} from '../register/agreement.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/**
 * States of an identity change: the validated person or structure requests it, the society answers,
 * and only then does the record change.
 */

interface IdentityChangeVocabulary extends Vocabulary {
  readonly state: AgreementEtat;
  readonly action: 'ask' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  readonly by: 'asker' | 'staff' | 'portal';
  readonly condition: never;
  readonly effect: keyof typeof ANSWER_EFFECTS;
  readonly notification: 'IDENTITY_CHANGE_ASKED' | 'IDENTITY_CHANGE_ANSWERED';
}

const ENDED = { from: 'EN_ATTENTE', sets: ['answered'] } as const;
const ANSWERED = { ...ENDED, by: ['staff'], notification: 'IDENTITY_CHANGE_ANSWERED' } as const;

const MOVES: readonly Transition<IdentityChangeVocabulary>[] = [
  {
    action: 'ask',
    from: null,
    to: 'EN_ATTENTE',
    by: ['asker'],
    sets: [],
    notification: 'IDENTITY_CHANGE_ASKED',
  },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'identite.accept' },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'identite.refuse' },
  { ...ENDED, action: 'withdraw', to: 'RETIRE', by: ['asker'] },
  // The record was joined to another, which has an identity of its own.
  { ...ENDED, action: 'lapse', to: 'CADUC', by: ['portal'] },
];

export const identityChangeStateMachine = /* @__PURE__ */ stateMachineOf<
  IdentityChangeVocabulary,
  Answering,
  AnswerWritten
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: ANSWER_EFFECTS,
  domainError: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});
