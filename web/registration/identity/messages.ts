import type { AgreementEtat } from '#domain/register/agreement.ts';
import { naming } from '#web/messages/naming.ts';

/**
 * Texts of changes to a validated identity: requested by the person or structure, answered by
 * staff.
 */
export const identityMessages = naming({
  title: 'Changer cette identité',
  own: 'La société a validé votre identité : elle change quand la société l’accepte. Les autres informations restent libres.',
  company:
    'La société a validé l’identité de votre structure : elle change quand la société l’accepte. Les autres informations restent libres.',
  ask: 'Demander un changement',
  back: 'Annuler',
  motif: 'Motif du changement',
  motifHint:
    'Ce qui permet de vérifier : acte, extrait, publication… Déposez la pièce avec vos justificatifs.',
  motifMissing: 'Dites pourquoi cette identité change.',
  send: 'Envoyer la demande',
  noChange: 'Modifiez au moins une information.',
  sent: 'Votre demande est envoyée à la société.',
  waiting: 'En attente de la réponse de la société.',
  card: (name: string) => `Changement d’identité : ${name}`,
  by: (name: string) => `Demandé par ${name}, `,
  columns: { field: 'Information', before: 'Actuellement', after: 'Demandé' },
  changes: 'Ce qui changerait',
  nothing: 'Non précisé',
  reason: (motif: string) => `Motif : ${motif}`,
  reply: (reponse: string) => `Réponse : ${reponse}`,
  accept: 'Accepter le changement',
  refuse: 'Refuser le changement',
  withdraw: 'Retirer la demande',
  done: {
    OK: 'Changement accepté : la fiche est à jour.',
    KO: 'Changement refusé.',
    DELETE: 'Demande retirée.',
  },
  etats: {
    EN_ATTENTE: 'En attente',
    ACCEPTE: 'Changement accepté',
    REFUSE: 'Changement refusé',
    RETIRE: 'Demande retirée',
    CADUC: 'Demande sans suite',
  } satisfies Record<AgreementEtat, string>,
  queue: 'Changements d’identité',
  queueSubtitle:
    'Ce que des personnes et des structures validées demandent de changer. Comparez avec les justificatifs avant d’accepter.',
  person: 'Personne',
  structure: 'Structure',
  none: 'Aucun changement en attente',
  noneHint: 'Les demandes arrivent depuis « Profil » et « Structure ».',
} as const);
