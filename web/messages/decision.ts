/** Texts of taking in charge, deciding, and outcomes. */

import { counted, pick } from '#web/design/plural.ts';

const codes = (count: number) => counted(count, 'code', 'codes');
const recordings = (count: number) => counted(count, 'enregistrement', 'enregistrements');
const sentence = (segments: readonly string[]) => {
  const joined = segments.join(', ');
  return `${joined.charAt(0).toLocaleUpperCase('fr')}${joined.slice(1)}`;
};

export type Effect = { readonly codes: number; readonly refused: number; readonly deleted: number };

export const decisionMessages = {
  heading: 'Décision',
  /** Exact effect of the main button. */
  effect: (effect: Effect) =>
    effect.refused + effect.deleted === 0
      ? `Valider et attribuer ${codes(effect.codes)}`
      : sentence([
          ...(effect.codes > 0 ? [`attribuer ${codes(effect.codes)}`] : []),
          ...(effect.refused > 0 ? [`refuser ${recordings(effect.refused)}`] : []),
          ...(effect.deleted > 0 ? [`supprimer ${recordings(effect.deleted)}`] : []),
        ]),
  refuseAll: 'Refuser tout',
  deleteAll: 'Supprimer tout',
  custody: {
    free: 'Personne n’a pris ce dossier.',
    take: 'Prendre en charge',
    mine: 'Pris en charge par vous',
    taken: 'Dossier pris en charge : la décision vous revient.',
    other: (person: string) => `Pris en charge par ${person}`,
    otherSentence: 'La décision lui revient tant que le dossier est entre ses mains.',
    /** Reasons why the decision buttons are disabled. */
    reasonState: (label: string) => `L’état de ce dossier est « ${label} ».`,
    reasonOther: (person: string) => `${person} traite ce dossier.`,
    nothing: 'Plus rien n’attend de décision dans ce dossier.',
    nextDossier: 'Dossier suivant',
  },
  motif: {
    label: 'Motif du refus',
    ofLine: (rang: number) => `de l’enregistrement ${rang}`,
    hint: 'Le déclarant le lira tel quel.',
    ready: 'Insérer un motif type',
    choose: 'Choisir un motif type…',
  },
  domainError: {
    title: (count: number) =>
      `Refuser ${count === 1 ? 'l’enregistrement' : `les ${count} enregistrements`}`,
    retains: 'Un motif déjà saisi sur une ligne reste le sien ; celui-ci vaut pour les autres.',
    send: (count: number) => `Refuser ${recordings(count)}`,
    keys: 'Ctrl+Entrée refuse, Échap revient en arrière.',
    cancel: 'Annuler',
  },
  confirm: {
    deleteTitle: (count: number) => `Supprimer ${recordings(count)} ?`,
    deleteSentence:
      'Ce qui est supprimé disparaît du dossier et ne pourra pas être corrigé par le déclarant. L’historique en garde la trace.',
    whose: (count: number, raison: string) =>
      `${pick(count, 'Cet enregistrement appartient', 'Ces enregistrements appartiennent')} à ${raison}.`,
    motif: 'Motif de la suppression',
    motifHint: 'La structure le lira dans l’historique de sa demande.',
    motifMissing: 'Indiquez pourquoi vous supprimez ce qui est à une autre structure.',
    alertTitle: 'Valider malgré les points d’attention ?',
    alertSentence: 'Un code attribué l’est pour toujours.',
    rest: (count: number) => `et ${counted(count, 'autre', 'autres')}`,
  },
  conflict: {
    takenTitle: 'Quelqu’un d’autre traite ce dossier',
    taken: (person: string) => `${person} l’a pris en charge`,
    takenRetains: 'Vos choix et vos motifs restent ici.',
    decidedTitle: 'La décision est déjà prise',
    decided: (person: string) => `${person} a traité ce dossier`,
    decidedRetains: 'Votre envoi n’a rien changé.',
    notTakenTitle: 'Votre prise en charge a pris fin',
    notTaken: (minutes: number) => `Elle s’arrête après ${minutes} minutes sans activité`,
    notTakenRetains:
      'Reprenez le dossier en charge, puis validez : vos choix et vos motifs sont gardés.',
    noNumberTitle: 'Plus assez de numéros',
    noNumber: 'Les préfixes ouverts ne suffisent pas pour ce dossier : aucun code n’a été attribué',
    noNumberRetains:
      'Faites ouvrir un préfixe, puis validez à nouveau ; vos choix et vos motifs sont gardés.',
    changedTitle: 'Le dossier a changé depuis que vous l’avez lu',
    changed:
      'Il est maintenant entre vos mains, et rien n’est décidé : relisez-le, puis décidez à nouveau. Vos choix et vos motifs sont gardés.',
    someone: 'Une autre personne',
  },
  pending: {
    region: 'Décisions en cours d’envoi',
    aboutThen: (numero: string, raison: string) => `Dossier ${numero}, ${raison} :`,
    /** Texts until the decision is sent. */
    waiting: 'La décision part dans quelques secondes.',
    sending: 'Envoi de la décision…',
    undo: 'Annuler',
    undoKeys: 'Ctrl+Z',
    undone: 'Décision annulée : rien n’a été envoyé.',
    failedTitle: 'La décision n’a pas été enregistrée',
    failedRetains: 'Le dossier est revenu dans la file.',
    open: 'Ouvrir ce dossier',
    again: 'Envoyer à nouveau',
    close: 'Fermer ce message',
    /** Why the dossier cannot be decided again meanwhile. */
    reason: 'Votre décision sur ce dossier est en cours d’envoi.',
  },
  result: {
    region: 'Résultat de la décision',
    title: (effect: Effect) =>
      sentence([
        ...(effect.codes > 0
          ? [`${codes(effect.codes)} ${pick(effect.codes, 'attribué', 'attribués')}`]
          : []),
        ...(effect.refused > 0
          ? [`${recordings(effect.refused)} ${pick(effect.refused, 'refusé', 'refusés')}`]
          : []),
        ...(effect.deleted > 0
          ? [`${recordings(effect.deleted)} ${pick(effect.deleted, 'supprimé', 'supprimés')}`]
          : []),
      ]),
    about: (numero: string, raison: string) => `Dossier ${numero}, ${raison}`,
    refused:
      'Le déclarant voit les refus et leurs motifs, et peut corriger et renvoyer sa demande.',
    codes: 'Codes attribués',
    columns: { rang: 'N°', titre: 'Titre', code: 'Code' },
    copyAll: 'Copier tous les codes',
    last: 'La file est vide : il ne reste aucun dossier à traiter.',
    review: 'Revoir ce dossier',
    back: 'Revenir à la file',
  },
} as const;
