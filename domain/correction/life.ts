import { lifeOf, type Transition, type Words } from '../life.ts';
import {
  ANSWER_EFFECTS,
  type Answering,
  type AnswerWritten,
  type EtatAccord,
  isAwaited,
  unanswerable,
} from '../register/accord.ts';

/** The life of a correction in one table: one side asks, the other agrees, and the register says it. */

interface CorrectionWords extends Words {
  readonly state: EtatAccord;
  readonly action: 'ask' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  /** `structure`, `society`: who asks; then `asker` and `answerer`, whichever of the two they are. */
  readonly by: 'structure' | 'society' | 'asker' | 'answerer' | 'portal';
  readonly condition: never;
  readonly effect: keyof typeof ANSWER_EFFECTS;
  readonly notice: 'CORRECTION_ASKED' | 'CORRECTION_PROPOSED' | 'CORRECTION_ANSWERED';
}

export type CorrectionCapacity = CorrectionWords['by'];

const ASKED = { action: 'ask', from: null, to: 'EN_ATTENTE', sets: [] } as const;
const ANSWERED = { from: 'EN_ATTENTE', by: ['answerer'], sets: ['answered'] } as const;
const notice = 'CORRECTION_ANSWERED';

const MOVES: readonly Transition<CorrectionWords>[] = [
  { ...ASKED, by: ['structure'], notice: 'CORRECTION_ASKED' },
  { ...ASKED, by: ['society'], notice: 'CORRECTION_PROPOSED' },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'correction.accept', notice },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'correction.refuse', notice },
  { ...ANSWERED, action: 'withdraw', by: ['asker'], to: 'RETIRE', history: 'correction.withdraw' },
  // The recording went to another structure.
  { ...ANSWERED, action: 'lapse', by: ['portal'], to: 'CADUC' },
];

export const correctionLife = /* @__PURE__ */ lifeOf<CorrectionWords, Answering, AnswerWritten>({
  moves: MOVES,
  standing: (etat) => ({ etat }),
  effects: ANSWER_EFFECTS,
  refusal: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});

export type CorrectionMoved = ReturnType<typeof correctionLife.advance>;
