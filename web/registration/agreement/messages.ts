import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

const corrections = (count: number) => counted(count, 'correction', 'corrections');

/** Texts of the corrections of one sheet. */
export const correctionLotMessages = naming({
  one: (count: number, fichier: string) => `${corrections(count)} par le fichier « ${fichier} »`,
  requested: 'Demandées ensemble par la structure',
  waits: 'En attente de la réponse de la société.',
  lines: 'Corrections de ce fichier',
  all: { accept: 'Tout accepter', refuse: 'Tout refuser', withdraw: 'Tout retirer' },
  line: { accept: 'Accepter', refuse: 'Refuser', withdraw: 'Retirer' },
  done: {
    OK: (count: number) =>
      `${corrections(count)} ${pick(count, 'acceptée', 'acceptées')} : le registre est à jour.`,
    KO: (count: number) => `${corrections(count)} ${pick(count, 'refusée', 'refusées')}.`,
    DELETE: (count: number) => `${corrections(count)} ${pick(count, 'retirée', 'retirées')}.`,
  },
  left: (count: number) =>
    count === 0
      ? ''
      : `${corrections(count)} ${pick(count, 'ne peut plus être faite', 'ne peuvent plus être faites')} et ${pick(count, 'attend', 'attendent')} toujours une réponse.`,
  again: 'Certaines ont peut-être reçu une réponse entre-temps : la liste est à jour.',
  more: (count: number) => `Afficher ${counted(count, 'autre correction', 'autres corrections')}`,
} as const);

/** Texts about restored drafts concerning a code. */
export const agreementTyping = {
  restored: 'Votre saisie, gardée sur cet appareil, a été reprise. Elle n’est pas encore envoyée.',
  giveUp: 'Effacer cette saisie',
} as const;
