import { de } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

const codes = (count: number) => counted(count, 'code', 'codes');

/** Texts of transfers between two structures, which leave the codes unchanged. */
export const transferMessages = naming({
  page: 'Transferts et corrections',
  pageSubtitle: 'Ce qui attend votre réponse, et ce que vous avez proposé.',
  link: 'Transferts et corrections',
  offerTitle: (count: number) => `Transférer ${codes(count)}`,
  offerIntro:
    'Les codes restent les mêmes. Rien ne change avant l’accord des deux structures ; sans réponse sous 30 jours, la proposition expire.',
  rest: (count: number) => `et ${counted(count, 'autre', 'autres')}`,
  selection: 'Transférer la sélection',
  nothing: 'Sélectionnez au moins une ligne pour la transférer.',
  tooMany: (most: number) => `Un transfert porte sur ${most} enregistrements au plus.`,
  someCancelled: 'Un code annulé ne se transfère pas : retirez-le de la sélection.',
  to: 'Structure qui reçoit',
  toMissing: 'Choisissez la structure qui reçoit les codes.',
  motif: 'Motif du transfert',
  motifHint: 'Par exemple une cession de catalogue. L’autre structure le lira.',
  motifMissing: 'Dites pourquoi ces codes sont transférés.',
  send: (count: number) => `Proposer le transfert de ${codes(count)}`,
  cancel: 'Annuler',
  sent: (raison: string) => `Le transfert est proposé à ${raison}.`,
  card: (count: number, from: string, to: string) => `${codes(count)}, ${de(from)} vers ${to}`,
  cardTitle: (count: number) => `Transfert de ${codes(count)}`,
  from: 'De',
  toward: 'Vers',
  motifTerm: 'Motif',
  answerTerm: 'Réponse',
  proposed: 'Proposé',
  expires: 'Répondre avant',
  closed: 'Clos',
  agreements: 'Accords',
  agreed: (raison: string) => `${raison} : d’accord`,
  awaited: (raison: string) => `${raison} : réponse attendue`,
  recordings: (count: number) => `Voir ${counted(count, 'enregistrement', 'enregistrements')}`,
  bySociety: 'Proposé par la société',
  accept: 'Accepter le transfert',
  refuse: 'Refuser le transfert',
  withdraw: 'Retirer le transfert',
  states: {
    EN_ATTENTE: 'En attente',
    ACCEPTE: 'Fait',
    REFUSE: 'Refusé',
    RETIRE: 'Retiré',
    CADUC: 'Sans suite',
  },
  done: {
    OK: 'Votre accord est enregistré.',
    KO: 'Transfert refusé.',
    DELETE: 'Transfert retiré.',
  },
  waiting: 'Transferts en attente',
  past: 'Transferts passés',
  none: 'Aucun transfert en attente',
  noneHint:
    'Pour céder des codes, sélectionnez-les dans la liste de vos codes. Ce qu’une autre structure vous propose arrive ici.',
  staffNone: 'Aucun transfert n’attend de réponse.',
  corrections: 'Corrections en attente',
  noCorrection: 'Aucune correction en attente',
  noCorrectionHint: 'Pour en demander une, ouvrez la fiche d’un code et signalez l’erreur.',
  myCodes: 'Mes codes ISRC',
  untitled: 'Sans titre',
} as const);

/** Texts of the answer to a proposal of the other side. */
export const answerMessages = {
  refuseWhy: 'Pourquoi refusez-vous ?',
  refuseWhyHint: 'L’autre partie lira ce motif.',
  refuseMissing: 'Dites pourquoi vous refusez.',
  confirmRefuse: 'Confirmer le refus',
  keep: 'Ne pas refuser',
} as const;
