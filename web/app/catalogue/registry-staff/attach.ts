import { de } from '#domain/french.ts';
import { counted } from '#web/design/plural.ts';

/** An account whose company is already known: staff attach the person to it. */
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
