import { lifeOf, type Transition, type Words } from '../life.ts';
import { Refusal } from '../refusal.ts';
import { TRANSITION_REFUSED } from '../registration/transitions.ts';

/** The life of a mail in the outbox in one table; `KEPT` has no server to go to. */

export const MAIL_STATES = ['WAITING', 'KEPT', 'SENT', 'FAILED'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const MAIL_STATE_LABELS = {
  WAITING: 'En attente d’envoi',
  KEPT: 'Gardé ici',
  SENT: 'Envoyé',
  FAILED: 'Refusé par le serveur de courriel',
} as const satisfies Readonly<Record<MailState, string>>;

/** It will be tried again. */
export const WAITING_MAIL: MailState = 'WAITING';
/** The mail server took it. */
export const MAIL_LEFT: MailState = 'SENT';

interface MailWords extends Words {
  readonly state: MailState;
  readonly action: 'write' | 'send' | 'retry' | 'giveUp' | 'recall';
  readonly by: 'portal';
  readonly condition: 'addressable' | 'serverKnown';
  readonly effect: keyof typeof EFFECTS;
  readonly notice: never;
}

const EFFECTS = {
  sent: ({ now }: { readonly now: Date }) => ({ sentAt: now }),
} as const;

const BY = { by: ['portal'], sets: [] } as const;
const WRITTEN = { ...BY, action: 'write', from: null } as const;

const MOVES: readonly Transition<MailWords>[] = [
  { ...WRITTEN, to: 'WAITING', needs: { addressable: true, serverKnown: true } },
  { ...WRITTEN, to: 'KEPT', needs: { addressable: true, serverKnown: false } },
  // An address that cannot be one must not stop the call that mails it.
  { ...WRITTEN, to: 'FAILED', needs: { addressable: false } },
  { ...BY, action: 'send', from: 'WAITING', to: 'SENT', sets: ['sent'] },
  { ...BY, action: 'retry', from: 'WAITING', to: 'WAITING' },
  { ...BY, action: 'giveUp', from: 'WAITING', to: 'FAILED' },
  // What it says is no more.
  { ...BY, action: 'recall', from: 'WAITING', to: 'gone' },
];

export const mailLife = /* @__PURE__ */ lifeOf<
  MailWords,
  { readonly now: Date },
  { readonly etat: MailState; readonly sentAt?: Date }
>({
  moves: MOVES,
  standing: (etat) => ({ etat }),
  effects: EFFECTS,
  refusal: ({ action, from }) => new Refusal(TRANSITION_REFUSED, { facts: { action, etat: from } }),
});
