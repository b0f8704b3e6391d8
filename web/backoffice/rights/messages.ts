import type { Right } from '#domain/profile/rights.ts';
import { requestedMessagesOf } from '#web/backoffice/messages/requests.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of the requests about personal data, for staff. */
export const rightsStaff = naming({
  rights: {
    RECTIFICATION: 'Rectification',
    EFFACEMENT: 'Effacement',
    ACCES: 'Copie des données',
  } satisfies Record<Right, string>,
  requested: 'Demande :',
  record: 'Voir la fiche',
  hints: {
    RECTIFICATION: 'Corrigez d’abord la fiche, puis acceptez.',
    EFFACEMENT: 'Si la société a son propre service d’identité, supprimez-y aussi son compte.',
    ACCES: 'Téléchargez ses données, envoyez-les par une voie sûre, puis acceptez.',
  } satisfies Record<Right, string>,
  openedBy: (person: string) => `Ouverte par ${person}, pour une personne qui ne se connecte pas.`,
  paper: (name: string, size: string) => `Télécharger la pièce : ${name} (${size})`,
  paperGoes: 'La pièce est effacée dès que la demande a sa réponse.',
  data: 'Télécharger ses données (JSON)',
  saved: (name: string) => `Le fichier ${name} a été téléchargé.`,
  /** For somebody who cannot sign in. */
  open: {
    action: 'Ouvrir une demande sur ses données',
    title: 'Ouvrir une demande sur les données de cette personne',
    sentence:
      'Pour une personne qui vous écrit sans pouvoir se connecter, ou pour ses héritiers. Vérifiez qui demande : la pièce reste ici jusqu’à votre réponse.',
    kind: 'Ce qui est demandé',
    received: 'Reçue le',
    receivedHint: 'Le délai d’un mois court de ce jour.',
    receivedMissing: 'Indiquez le jour où la demande est arrivée.',
    text: 'Ce que dit la demande',
    drop: {
      rest: 'Déposez ici la lettre ou la pièce d’identité',
      accepting: 'Déposez la pièce ici',
      rejecting: 'Ce fichier n’est ni un PDF, ni une image PNG ou JPEG',
      browse: 'Choisir un fichier…',
    },
    paper: (name: string, size: string) => `Pièce jointe : ${name} (${size})`,
    paperMissing: 'Joignez la pièce qui accompagne la demande.',
    confirm: 'Ouvrir la demande',
    done: 'La demande est ouverte : elle attend votre réponse dans « Demandes sur les données ».',
  },
  done: (granted: boolean) => (granted ? 'Demande acceptée' : 'Demande refusée'),
  ended: (granted: boolean) => (granted ? 'acceptée' : 'refusée'),
} as const);

export const rightReviewQueue = requestedMessagesOf({
  page: 'Demandes sur les données',
  heading: 'Données',
  noun: ['demande', 'demandes'],
  thisOne: 'Cette demande',
  feminine: true,
  verbs: { OK: 'Accepter', KO: 'Refuser', DELETE: '' },
  done: { OK: ['acceptée', 'acceptées'], KO: ['refusée', 'refusées'], DELETE: ['', ''] },
  acts: { OK: 'Acceptation', KO: 'Refus', DELETE: '' },
  buttons: { OK: 'Accepter la demande', KO: 'Refuser la demande', DELETE: '' },
  sentence: {
    OK: () => 'Les demandes sont acceptées, avec la même réponse.',
    KO: () => 'Les demandes sont refusées, avec la même réponse.',
    DELETE: () => '',
  },
  effect: 'La loi donne un mois pour répondre. La personne lit votre réponse dans « Mes données ».',
  readBy: 'La personne lira ce texte.',
  why: 'Réponse',
  motif: 'Gardez-en une copie si vous effacez la personne : elle ne pourra plus se connecter.',
  motifMissing: 'Écrivez d’abord votre réponse.',
  ended: 'Cette demande a sa réponse',
  confirm:
    'Le nom, les coordonnées et les courriels de cette personne seront remplacés par la mention « [effacé] » dans sa fiche, l’historique et les messages. Les codes, et la structure qui les a reçus, restent. C’est définitif.',
  searchPlaceholder: 'Nom, adresse…',
});

export const rightAlone = 'Un effacement se décide sur sa propre page.';
