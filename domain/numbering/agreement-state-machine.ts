import { type AgreementEtat, isAwaited, unanswerable } from '../register/agreement.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/**
 * States of an agreement: a declared code of another structure's prefix is entered once the holder
 * of the prefix agrees.
 */

export const CODE_AGREEMENT_ETATS = [
  'EN_ATTENTE',
  'ACCEPTE',
  'REFUSE',
] as const satisfies readonly AgreementEtat[];
export type CodeAgreementEtat = (typeof CODE_AGREEMENT_ETATS)[number];

interface AgreementVocabulary extends Vocabulary {
  readonly state: CodeAgreementEtat;
  readonly action: 'ask' | 'outdate' | 'accept' | 'refuse';
  /** `holder`: the holder of the prefix, or staff when it no longer exists. */
  readonly by: 'asker' | 'holder';
  readonly condition: never;
  readonly effect: keyof typeof EFFECTS;
  readonly notification: 'AGREEMENT_ASKED' | 'AGREEMENT_ANSWERED';
}

type Circumstances = { readonly now: Date; readonly who: number; readonly reponse?: string | null };

const EFFECTS = {
  closed: ({ now, who, reponse = null }: Circumstances) => ({ closLe: now, closPar: who, reponse }),
} as const;

const ANSWERED = {
  from: 'EN_ATTENTE',
  by: ['holder'],
  sets: ['closed'],
  notification: 'AGREEMENT_ANSWERED',
} as const;

const OUTDATED = { action: 'outdate', to: 'gone', by: ['asker'], sets: [] } as const;

const MOVES: readonly Transition<AgreementVocabulary>[] = [
  {
    action: 'ask',
    from: null,
    to: 'EN_ATTENTE',
    by: ['asker'],
    sets: [],
    history: 'code.askAgreement',
    notification: 'AGREEMENT_ASKED',
  },
  // The code moved to another recording or title: the request, or the agreement, no longer applies.
  { ...OUTDATED, from: 'EN_ATTENTE' },
  { ...OUTDATED, from: 'ACCEPTE' },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'code.agree' },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'code.disagree' },
];

export const agreementStateMachine = /* @__PURE__ */ stateMachineOf<
  AgreementVocabulary,
  Circumstances,
  {
    readonly etat: CodeAgreementEtat;
    readonly closLe?: Date;
    readonly closPar?: number;
    readonly reponse?: string | null;
  }
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});
