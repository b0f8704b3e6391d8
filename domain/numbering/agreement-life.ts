import { lifeOf, type Transition, type Words } from '../life.ts';
import { type EtatAccord, isAwaited, unanswerable } from '../register/accord.ts';

/** The life of an agreement: a code that a recording carries is entered once the holder of its prefix said yes. */

export const ETATS_ACCORD_CODE = [
  'EN_ATTENTE',
  'ACCEPTE',
  'REFUSE',
] as const satisfies readonly EtatAccord[];
export type EtatAccordCode = (typeof ETATS_ACCORD_CODE)[number];

interface AgreementWords extends Words {
  readonly state: EtatAccordCode;
  readonly action: 'ask' | 'outdate' | 'accept' | 'refuse';
  /** `holder`: of the prefix; staff for one that is no more. */
  readonly by: 'asker' | 'holder';
  readonly condition: never;
  readonly effect: keyof typeof EFFECTS;
  readonly notice: 'AGREEMENT_ASKED' | 'AGREEMENT_ANSWERED';
}

type Circumstances = { readonly now: Date; readonly who: number; readonly reponse?: string | null };

const EFFECTS = {
  closed: ({ now, who, reponse = null }: Circumstances) => ({ closLe: now, closPar: who, reponse }),
} as const;

const ANSWERED = {
  from: 'EN_ATTENTE',
  by: ['holder'],
  sets: ['closed'],
  notice: 'AGREEMENT_ANSWERED',
} as const;

const OUTDATED = { action: 'outdate', to: 'gone', by: ['asker'], sets: [] } as const;

const MOVES: readonly Transition<AgreementWords>[] = [
  {
    action: 'ask',
    from: null,
    to: 'EN_ATTENTE',
    by: ['asker'],
    sets: [],
    history: 'code.askAgreement',
    notice: 'AGREEMENT_ASKED',
  },
  // The code is on another recording, or under another title: what was asked of it is no question, and no yes, any more.
  { ...OUTDATED, from: 'EN_ATTENTE' },
  { ...OUTDATED, from: 'ACCEPTE' },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'code.agree' },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'code.disagree' },
];

export const agreementLife = /* @__PURE__ */ lifeOf<
  AgreementWords,
  Circumstances,
  {
    readonly etat: EtatAccordCode;
    readonly closLe?: Date;
    readonly closPar?: number;
    readonly reponse?: string | null;
  }
>({
  moves: MOVES,
  standing: (etat) => ({ etat }),
  effects: EFFECTS,
  refusal: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});
