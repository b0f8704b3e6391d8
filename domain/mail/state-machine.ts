import { DomainError } from '../domain-error.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';
import { stateMachineOf, type Transition, type Vocabulary } from '../state-machine.ts';

/** State machine of a mail in the outbox; `KEPT`: no mail server is configured. */

export const MAIL_STATES = ['WAITING', 'KEPT', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS = {
  WAITING: 'En attente d’envoi',
  KEPT: 'Gardé ici',
  SENT: 'Envoyé',
  FAILED: 'Refusé par le serveur de courriel',
} as const satisfies Readonly<Record<MailState, string>>;

/** Will be attempted again. */
export const WAITING_MAIL: MailState = 'WAITING';
/** The mail server took it. */
export const MAIL_LEFT: MailState = 'SENT';

interface MailVocabulary extends Vocabulary {
  readonly state: MailState;
  readonly action: 'write' | 'send' | 'retry' | 'giveUp' | 'recall';
  readonly by: 'portal';
  readonly condition: 'addressable' | 'serverSaved';
  readonly effect: keyof typeof EFFECTS;
  readonly notification: never;
}

const EFFECTS = {
  sent: ({ now }: { readonly now: Date }) => ({ sentAt: now }),
} as const;

const BY = { by: ['portal'], sets: [] } as const;
const WRITTEN = { ...BY, action: 'write', from: null } as const;

const MOVES: readonly Transition<MailVocabulary>[] = [
  { ...WRITTEN, to: 'WAITING', needs: { addressable: true, serverSaved: true } },
  { ...WRITTEN, to: 'KEPT', needs: { addressable: true, serverSaved: false } },
  // An address that cannot be one must not stop the call that mails it.
  { ...WRITTEN, to: 'FAILED', needs: { addressable: false } },
  { ...BY, action: 'send', from: 'WAITING', to: 'SENT', sets: ['sent'] },
  { ...BY, action: 'retry', from: 'WAITING', to: 'WAITING' },
  { ...BY, action: 'giveUp', from: 'WAITING', to: 'FAILED' },
  // Its content is no longer true.
  { ...BY, action: 'recall', from: 'WAITING', to: 'gone' },
];

export const mailStateMachine = /* @__PURE__ */ stateMachineOf<
  MailVocabulary,
  { readonly now: Date },
  { readonly etat: MailState; readonly sentAt?: Date }
>({
  moves: MOVES,
  status: (etat) => ({ etat }),
  effects: EFFECTS,
  domainError: ({ action, from }) =>
    new DomainError(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
