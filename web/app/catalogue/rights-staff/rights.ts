import type { Right } from '#contract/rights/rights.ts';

/** What people ask about their data, as staff answer it. */
export const rightsStaff = {
  title: 'Demandes sur les données',
  subtitle:
    'Rectifications et effacements demandés par les personnes. La loi donne un mois pour répondre ; la réponse reste ici, sous le numéro de la fiche.',
  none: 'Aucune demande',
  noneHint: 'Chacun peut en faire une depuis « Mon compte », « Mes données ».',
  rights: { RECTIFICATION: 'Rectification', EFFACEMENT: 'Effacement' } satisfies Record<Right, string>,
  asked: (day: string) => `Demandée le ${day}`,
  record: 'Voir la fiche',
  grant: { RECTIFICATION: 'Accepter', EFFACEMENT: 'Effacer la personne' } satisfies Record<Right, string>,
  refuse: 'Refuser',
  answer: 'Réponse',
  answerHint:
    'La personne la lit dans « Mes données ». Gardez-en une copie si vous l’effacez : elle ne pourra plus se connecter.',
  answerNeeded: 'Écrivez d’abord votre réponse.',
  rectify: 'Corrigez d’abord la fiche, puis acceptez.',
  erase: {
    title: 'Effacer cette personne ?',
    sentence: (name: string) =>
      `Le nom, les coordonnées et les courriels de ${name} seront remplacés par une marque dans sa fiche, l’historique et les messages. Les codes, et la structure qui les a reçus, restent. C’est définitif.`,
    provider: 'Si la société a son propre service d’identité, supprimez-y aussi son compte.',
    confirm: 'Effacer',
  },
  done: (granted: boolean) => (granted ? 'Demande acceptée.' : 'Demande refusée.'),
  answered: (granted: boolean, day: string, by: string) =>
    `${granted ? 'Acceptée' : 'Refusée'} le ${day}${by === '' ? '' : ` par ${by}`}`,
} as const;
