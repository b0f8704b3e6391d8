import { lifeOf, type Transition, type Words } from '../life.ts';
import { type EtatAccord, isAwaited, unanswerable } from '../register/accord.ts';

/**
 * The life of a change of identity: whoever was validated asks, the society answers, and only then does the record
 * say something else.
 */

interface IdentityChangeWords extends Words {
  readonly state: EtatAccord;
  readonly action: 'ask' | 'accept' | 'refuse' | 'withdraw' | 'lapse';
  readonly by: 'asker' | 'staff' | 'portal';
  readonly condition: never;
  readonly effect: keyof typeof EFFECTS;
  readonly notice: 'IDENTITY_CHANGE_ASKED' | 'IDENTITY_CHANGE_ANSWERED';
}

type Circumstances = {
  readonly now: Date;
  /** Interlocuteur who acts; null for the portal itself. */
  readonly who: number | null;
  readonly reponse?: string | null;
};

type Written = {
  readonly etat: EtatAccord;
  readonly reponse?: string | null;
  readonly reponduLe?: Date;
  readonly reponduPar?: number | null;
};

const EFFECTS = {
  answered: ({ now, who, reponse = null }: Circumstances) => ({
    ...{ reponse, reponduLe: now, reponduPar: who },
  }),
} as const;

const ENDED = { from: 'EN_ATTENTE', sets: ['answered'] } as const;
const ANSWERED = { ...ENDED, by: ['staff'], notice: 'IDENTITY_CHANGE_ANSWERED' } as const;

const MOVES: readonly Transition<IdentityChangeWords>[] = [
  {
    ...{ action: 'ask', from: null, to: 'EN_ATTENTE', by: ['asker'], sets: [] },
    notice: 'IDENTITY_CHANGE_ASKED',
  },
  { ...ANSWERED, action: 'accept', to: 'ACCEPTE', history: 'identite.accept' },
  { ...ANSWERED, action: 'refuse', to: 'REFUSE', history: 'identite.refuse' },
  { ...ENDED, action: 'withdraw', to: 'RETIRE', by: ['asker'] },
  // The record was joined to another, which has an identity of its own.
  { ...ENDED, action: 'lapse', to: 'CADUC', by: ['portal'] },
];

export const identityChangeLife = /* @__PURE__ */ lifeOf<IdentityChangeWords, Circumstances, Written>({
  moves: MOVES,
  standing: (etat) => ({ etat }),
  effects: EFFECTS,
  refusal: ({ from }) => unanswerable(from === null || isAwaited(from) ? null : from),
});
