import { counted } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

/** Texts of corrections of the register: requested by one side, accepted by the other. */
export const correctionMessages = naming({
  heading: (code: string) => `Corriger ${code}`,
  intro: {
    member:
      'Indiquez les informations justes : la société les vérifie, puis corrige le registre. Le code ne change pas.',
    staff:
      'Indiquez les informations justes : la structure doit donner son accord, puis le registre est corrigé. Le code ne change pas.',
  },
  fixed:
    'La nature de l’enregistrement et son code ne se corrigent pas : pour un autre enregistrement, demandez un autre code.',
  moved:
    'Le registre a changé depuis le début de cette correction : ce que vous n’aviez pas modifié indique maintenant ce qu’il contient.',
  main: 'Informations principales',
  more: 'Autres informations',
  listHint: 'Un nom par ligne.',
  durationHint: 'hh:mm:ss, par exemple 00:03:45.',
  none: 'Non précisé',
  tie: {
    none: 'Aucun lien',
    code: 'Code de l’autre enregistrement',
    hint: 'Un code entier, avec ou sans tirets.',
    stored: 'Laissez vide pour garder l’enregistrement actuel.',
  },
  sequence: (rang: number, titre: string, timed: string) => `${rang}. ${titre}, ${timed}`,
  was: (value: string) => `Au registre : ${value}`,
  changes: 'Ce qui changera',
  noChange: 'Modifiez au moins une information.',
  columns: { field: 'Information', before: 'Au registre', after: 'Correction' },
  motif: 'Motif de la correction',
  motifHint: 'Ce qui permet de vérifier : pochette, contrat, déclaration…',
  motifMissing: 'Dites pourquoi cette correction est nécessaire.',
  version: {
    legend: (seconds: string) =>
      `La durée change de ${seconds} ou plus : même version ou autre version ?`,
    same: 'La même version',
    sameHint: 'La durée du registre était provisoire, ou fausse : le code ne change pas.',
    other: 'Une autre version',
    otherHint: {
      member:
        'Elle demande son propre code : faites plutôt une nouvelle demande. Une correction envoyée ainsi sera sans doute refusée.',
      staff: 'Elle demande son propre code : c’est à la structure d’en faire la demande.',
    },
    missing: 'Indiquez si c’est la même version ou une autre.',
  },
  send: (count: number) =>
    count === 0
      ? 'Envoyer la correction'
      : `Envoyer la correction (${counted(count, 'information', 'informations')})`,
  back: 'Revenir à la fiche',
  sent: {
    member: 'Votre demande de correction est envoyée à la société.',
    staff: 'La correction est proposée à la structure.',
  },
  oldestOnly: 'Les plus anciennes seulement : d’autres attendent après elles.',
  one: 'Correction',
  card: (name: string) => `Correction : ${name}`,
  gone: 'Enregistrement transféré',
  by: { member: 'Demandée par la structure', staff: 'Proposée par la société' },
  /** By answer; `unsaid`: the question was not asked. */
  length: {
    same: 'La durée change de plusieurs secondes. La demande indique que c’est la même version.',
    other:
      'La durée change de plusieurs secondes. La demande indique que c’est une autre version, qui demande son propre code.',
    unsaid:
      'La durée change de plusieurs secondes : il s’agit peut-être d’une autre version, qui demande son propre code.',
  },
  cancelled:
    'Ce code a été annulé depuis : le registre ne peut plus être corrigé. La demande peut être refusée ou retirée.',
  accept: 'Accepter la correction',
  refuse: 'Refuser la correction',
  withdraw: 'Retirer la correction',
  waitsSociety: 'En attente de la réponse de la société.',
  waitsStructure: 'En attente de la réponse de la structure.',
  done: {
    OK: 'Correction acceptée : le registre est à jour.',
    KO: 'Correction refusée.',
    DELETE: 'Correction retirée.',
  },
  unanswered: 'En attente de réponse',
  queue: 'Corrections à traiter',
  queueSubtitle: 'Les corrections qui attendent une réponse, de toutes les structures.',
  noneWaiting: 'Aucune correction en attente',
  noneWaitingHint: 'Les demandes de correction des structures arrivent ici.',
  allCodes: 'Immatriculations terminées',
  transfers: 'Transferts en attente',
} as const);
