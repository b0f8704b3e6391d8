import {
  type AgreementEtat,
  ANSWER_EFFECTS,
  type Answering,
  type AnswerWritten,
  isAwaited,
  unanswerable,
} from '../register/agreement.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/** States of a correction: one side requests it, the other agrees, then the register changes. */

interface CorrectionVocabulary extends Vocabulary {
  readonly state: AgreementEtat;
  readonly action: 'ask' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  /**
   * `structure`, `society`: who requests; then `asker` and `answerer`, each of which may be either.
   */
  readonly by: 'structure' | 'society' | 'asker' | 'answerer' | 'portal';
  readonly condition: never;
  readonly effect: keyof typeof ANSWER_EFFECTS;
  readonly notification: 'CORRECTION_ASKED' | 'CORRECTION_PROPOSED' | 'CORRECTION_ANSWERED';
}

export type CorrectionCapacity = CorrectionVocabulary['by'];

const REQUESTED = { action: 'ask', from: null, to: 'EN_ATTENTE', sets: [] } as const;
const ANSWERED = { from: 'EN_ATTENTE', by: ['answerer'], sets: ['answered'] } as const;
const notification = 'CORRECTION_ANSWERED';

const MOVES: readonly Transition<CorrectionVocabulary>[] = [
  { ...REQUESTED, by: ['structure'], notification: 'CORRECTION_ASKED' },
  { ...REQUESTED, by: ['society'], notification: 'CORRECTION_PROPOSED' },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'correction.accept', notification },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'correction.refuse', notification },
  { ...ANSWERED, action: 'withdraw', by: ['asker'], to: 'RETIRE', history: 'correction.withdraw' },
  // The recording went to another structure.
  { ...ANSWERED, action: 'lapse', by: ['portal'], to: 'CADUC' },
];

export const correctionStateMachine = /* @__PURE__ */ stateMachineOf<
  CorrectionVocabulary,
  Answering,
  AnswerWritten
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: ANSWER_EFFECTS,
  domainError: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});

export type CorrectionMoved = ReturnType<typeof correctionStateMachine.transition>;
