import { DomainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/** States of a delivery to a webhook. */

export const DELIVERY_STATES = ['WAITING', 'SENT', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Will be attempted again. */
export const WAITING_DELIVERY: DeliveryState = 'WAITING';

interface DeliveryVocabulary extends Vocabulary {
  readonly state: DeliveryState;
  readonly action: 'write' | 'send' | 'retry' | 'giveUp' | 'replay';
  readonly by: 'portal' | 'manager';
  readonly condition: never;
  readonly effect: keyof typeof EFFECTS;
  readonly notification: never;
}

const EFFECTS = {
  sent: ({ now }: { readonly now: Date }) => ({ sentAt: now }),
  unsent: () => ({ sentAt: null }),
} as const;

const BY = { by: ['portal'], sets: [] } as const;
const REPLAYED = { action: 'replay', to: 'WAITING', by: ['manager'], sets: ['unsent'] } as const;

const MOVES: readonly Transition<DeliveryVocabulary>[] = [
  { ...BY, action: 'write', from: null, to: 'WAITING' },
  { ...BY, action: 'send', from: 'WAITING', to: 'SENT', sets: ['sent'] },
  { ...BY, action: 'retry', from: 'WAITING', to: 'WAITING' },
  { ...BY, action: 'giveUp', from: 'WAITING', to: 'FAILED' },
  { ...REPLAYED, from: 'SENT' },
  { ...REPLAYED, from: 'FAILED' },
];

export const deliveryStateMachine = /* @__PURE__ */ stateMachineOf<
  DeliveryVocabulary,
  { readonly now: Date },
  { readonly etat: DeliveryState; readonly sentAt?: Date | null }
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ action, from }) =>
    new DomainError(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
