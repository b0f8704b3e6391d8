import type { MoveAction } from './dossier/simple-moves.ts';

/**
 * Verbs of the history, of live changes and of traces: object, dot, action: `dossier.submit`. Each
 * needs its display text: a verb added to this list does not compile without one.
 */
type Verbs = {
  account: 'attach' | 'decide' | 'submit';
  code: 'agree' | 'askAgreement' | 'cancel' | 'disagree';
  correction: 'accept' | 'answer' | 'ask' | 'refuse' | 'withdraw';
  dossier:
    | ('decide' | 'delete' | 'forget' | 'move' | 'releaseIdle' | 'rename' | 'submit')
    | ('takeInCharge' | 'takeOver');
  droit: 'answer' | 'ask' | 'forget' | 'open';
  element:
    | ('completeMinuterie' | 'create' | 'delete' | 'edit' | 'export')
    | ('import' | 'lot' | 'reuseCode');
  identite: 'accept' | 'answer' | 'ask' | 'refuse' | 'withdraw';
  import: 'change' | 'confirm' | 'deposit' | 'finish' | 'remove';
  justificatif: 'deposit' | 'forget' | 'remove' | 'takeOver';
  marque: 'write';
  motif: 'write';
  note: 'add' | 'delete';
  notification: 'read';
  prefixe: 'allocate' | 'change' | 'close' | 'resize' | 'takeOver';
  profile: 'care' | 'create' | 'edit' | 'ghost' | 'merge' | 'proveAddress' | 'takeOver' | 'unbind';
  proximite: 'choose' | 'forgetNames';
  registre: 'adopt' | 'floor' | 'restore';
  reprise: 'abandon' | 'bring' | 'try' | 'write';
  software:
    | ('createAccount' | 'renewSecret' | 'revokeAccount')
    | ('createWebhook' | 'deleteWebhook' | 'editWebhook' | 'replayDelivery' | 'tryWebhook');
  son: 'keep' | 'remove';
  structure:
    | ('absorb' | 'care' | 'create' | 'delete' | 'edit' | 'forget')
    | ('merge' | 'rights' | 'takeOver');
  team:
    | ('accept' | 'acceptInvitation' | 'ask' | 'decline' | 'editRepleg' | 'found' | 'invite')
    | ('nameRepleg' | 'refuseInvitation' | 'remove' | 'setRoles' | 'takeOver' | 'withdraw');
  texte: 'write';
  transfert: 'accept' | 'agree' | 'answer' | 'lapse' | 'offer' | 'refuse' | 'withdraw';
  vue: 'add' | 'delete';
};

export type Family = keyof Verbs;
/** Verbs of this list; the simple moves of a dossier define their own, with their texts. */
export type ListedAction = { [F in Family]: `${F}.${Verbs[F]}` }[Family];
export type HistoryAction = ListedAction | MoveAction;
