import { de } from '#domain/french.ts';
import { batchMessagesOf } from '#web/backoffice/messages/batch.ts';
import { counted, pick } from '#web/design/plural.ts';

/** Texts of the queue of accounts awaiting staff, and of its screen. */
const accounts = (count: number) => counted(count, 'compte', 'comptes');

export const waitingMessages = {
  page: 'Comptes utilisateurs en cours',
  region: 'Validation des comptes',
  heading: 'À valider',
  count: (count: number) => `(${count})`,
  filters: 'Filtrer la file',
  search: 'Rechercher dans la file',
  searchPlaceholder: 'Structure, nom, adresse…',
  clearFilters: 'Effacer la recherche',
  list: 'Comptes, celui qui attend depuis le plus longtemps d’abord',
  waiting: 'en attente depuis',
  missing: (count: number) => pick(count, 'Justificatif manquant', 'Justificatifs manquants'),
  similar: (count: number) => counted(count, 'structure proche', 'structures proches'),
  empty: 'La file est vide',
  emptySentence: 'Aucun compte n’attend de décision. La file se met à jour toute seule.',
  noMatch: 'Aucun compte ne correspond à votre recherche',
  result: (count: number) => `${accounts(count)} ${pick(count, 'trouvé', 'trouvés')}`,
  nothingOpen: 'Aucun compte ouvert',
  nothingOpenSentence:
    'Choisissez un compte dans la file, ou commencez par celui qui attend depuis le plus longtemps.',
  openOldest: 'Ouvrir le plus ancien',
  previous: 'Compte précédent (K)',
  next: 'Compte suivant (J)',
  keys: [
    { key: 'J', effect: 'Compte suivant de la file' },
    { key: 'K', effect: 'Compte précédent de la file' },
    { key: 'V', effect: 'Valider le compte' },
    { key: 'R', effect: 'Refuser : ouvre la saisie du motif' },
    { key: 'C', effect: 'Chercher dans la file' },
    { key: 'P', effect: 'Justificatif précédent' },
    { key: 'S', effect: 'Justificatif suivant' },
    { key: 'L', effect: 'Lire les justificatifs en grand, ou revenir' },
    { key: 'Ctrl+Z', effect: 'Annuler un refus ou une suppression pendant huit secondes' },
  ],
} as const;

/** Texts of an account decision: effect, motive, outcome. */
export const decisionMessages = {
  effect: (person: string) =>
    `Valider ouvre à cette structure les demandes de codes. ${person} l’apprendra par courriel.`,
  actions: { OK: 'Valider le compte', KO: 'Refuser', DELETE: 'Supprimer' },
  domainError: {
    title: 'Refuser ce compte',
    effect: (person: string) =>
      `${person} recevra ce motif par courriel, pourra corriger sa demande et la renvoyer.`,
    hint: 'La personne le lira tel quel.',
    required: 'Indiquez le motif : il sera montré à la personne.',
    send: 'Refuser le compte',
  },
  removal: {
    title: 'Supprimer ce compte',
    effect: (person: string, raison: string) =>
      `Le compte ${de(person)} et la structure ${raison} seront supprimés.`,
    hint: 'L’historique le garde.',
    required: 'Indiquez pourquoi vous supprimez ce qui est à une autre structure.',
    send: 'Supprimer le compte',
  },
  accept: {
    title: 'Valider malgré les points d’attention ?',
    sentence:
      'Une structure validée peut aussitôt demander des codes, et un code attribué l’est pour toujours.',
  },
  remove: {
    title: 'Supprimer ce compte ?',
    sentence: (raison: string, person: string) =>
      `« ${raison} », ses brouillons, ses justificatifs et son équipe disparaissent. ${person} l’apprendra par courriel et devra tout recommencer. L’historique en garde la trace.`,
    confirm: 'Supprimer le compte',
  },
  done: {
    OK: (raison: string) => `Compte ${de(raison)} validé.`,
    KO: (raison: string) => `Compte ${de(raison)} refusé.`,
    DELETE: (raison: string) => `Compte ${de(raison)} supprimé.`,
  },
  pending: {
    about: (raison: string) => `Compte ${de(raison)} :`,
    effect: { OK: 'Valider le compte', KO: 'Refuser le compte', DELETE: 'Supprimer le compte' },
    retains: 'Le compte est revenu dans la file.',
    open: 'Ouvrir ce compte',
    review: 'Revoir ce compte',
    reason: 'Votre décision sur ce compte est en cours d’envoi.',
  },
  nextIs: (raison: string) => `Voici le suivant : ${raison}.`,
  last: 'La file est vide : il ne reste aucun compte à valider.',
  conflict: {
    title: 'Ce compte a changé entre-temps',
    sentence:
      'Quelqu’un d’autre a décidé avant vous, ou la demande a été corrigée. Votre envoi n’a rien changé ; le compte et la file sont à jour.',
  },
  notEmpty:
    'Cette structure a déjà envoyé des demandes ou reçu des préfixes : refusez le compte plutôt que de le supprimer.',
  settled: {
    OK: 'Ce compte est validé',
    KO: 'Ce compte est refusé',
    other: 'Ce compte n’attend pas de décision',
  },
  next: 'Compte suivant',
  reason: 'Ce compte n’attend plus de décision.',
} as const;

/** Many accounts decided at once. */
export const accountBatch = batchMessagesOf({
  noun: ['compte', 'comptes'],
  thisOne: 'Ce compte',
  feminine: false,
  verbs: { OK: 'Valider', KO: 'Refuser', DELETE: 'Supprimer' },
  done: { OK: ['validé', 'validés'], KO: ['refusé', 'refusés'], DELETE: ['supprimé', 'supprimés'] },
  acts: { OK: 'Validation', KO: 'Refus', DELETE: 'Suppression' },
  sentence: {
    OK: (count) =>
      pick(
        count,
        'Cette structure pourra aussitôt demander des codes.',
        'Ces structures pourront aussitôt demander des codes.',
      ),
    KO: (count) =>
      pick(
        count,
        'La personne recevra ce motif par courriel, pourra corriger sa demande et la renvoyer.',
        'Chaque personne recevra ce motif par courriel, pourra corriger sa demande et la renvoyer.',
      ),
    DELETE: (count) =>
      pick(
        count,
        'La structure, ses brouillons, ses justificatifs et son équipe disparaissent. L’historique en garde la trace.',
        'Les structures, leurs justificatifs et leurs équipes disparaissent. L’historique en garde la trace.',
      ),
  },
  motif: 'Le même motif sera lu par toutes les personnes concernées.',
  motifMissing: 'Indiquez le motif.',
  select: (name, mark) => `${name}, compte ${de(mark ?? name)}`,
  about: (name, mark) => (mark === null ? name : `${name}, ${mark}`),
});

/** Texts for attaching a person to an existing structure. */
export const attachMessages = {
  action: 'Rattacher à une structure existante',
  notValidated: 'Cette structure n’est pas validée : un compte ne peut pas y être rattaché.',
  title: (raison: string) => `Rattacher à ${raison} ?`,
  sentence: (person: string, raison: string) =>
    `${person} rejoint « ${raison} », déjà connue, et son compte est validé.`,
  removed: (raison: string) =>
    `La fiche demandée, « ${raison} », est supprimée. L’historique en garde la trace.`,
  papers: 'Ses justificatifs et ses brouillons rejoignent ceux de la structure existante.',
  rest: (count: number) =>
    `${counted(count, 'autre contact', 'autres contacts')} de la fiche demandée ${count > 1 ? 'ne sont pas rattachés' : 'n’est pas rattaché'} : invitez-les ensuite si besoin.`,
  roles: 'Rôles dans la structure existante',
  rolesHint:
    'Ceux qu’elle a demandés sont cochés, sauf celui de représentant légal, qui se vérifie.',
  motif: 'Note interne',
  confirm: 'Rattacher',
  done: (person: string, raison: string) => `Compte ${de(person)} rattaché à ${raison}.`,
  conflict: 'Ce compte ou cette structure a changé entre-temps : relisez avant de rattacher.',
} as const;
