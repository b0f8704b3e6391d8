import { counted, pick } from '#web/design/plural.ts';
import { naming } from '#web/messages/naming.ts';

const answers = (count: number) => counted(count, 'réponse', 'réponses');

/** Texts of the producer's answers about similar recordings. */
export const similarAnswers = naming({
  ours: 'Votre enregistrement',
  intro:
    'Un enregistrement garde le même code toute sa vie. Voici ce qui ressemble à votre demande : dites-nous ce qu’il en est.',
  none: 'Aucun enregistrement proche n’a été trouvé.',
  remaining: (count: number) => `Il reste ${answers(count)} à donner avant d’envoyer`,
  allAnswered: 'Tout ce qui devait recevoir une réponse en a une.',
  /** `line`: number and title. */
  goTo: (line: string, match: string) => `${line} : comparer à « ${match} »`,
  missing: (line: string, match: string) =>
    `${line} : dites si c’est le même enregistrement que « ${match} ».`,
  sameRequest: (line: number | null) =>
    line === null
      ? 'Une autre ligne de cette demande.'
      : `C’est la ligne ${line} de cette demande.`,
  ownRecording: 'Il est à votre structure.',
  legend: (match: string) => `Est-ce le même enregistrement que « ${match} » ?`,
  hints: {
    REUTILISER: 'C’est le même : cette ligne quitte la demande à l’envoi, le code existant suffit.',
    AUTRE_VERSION: 'Remix, concert, version longue… : il lui faut son propre code.',
    AUTRE_ENREGISTREMENT: 'Une autre prise, une reprise, un simple homonyme.',
  },
  noCode: 'Il n’a pas encore de code à reprendre : si c’est le même, n’en gardez qu’un.',
  optional: 'Cette réponse aide la société ; elle n’est pas obligatoire pour envoyer.',
  motif: 'Motif',
  motifHints: {
    AUTRE_VERSION: 'De quelle version s’agit-il ? Inutile si le champ « Version » le dit déjà.',
    AUTRE_ENREGISTREMENT: 'Ce qui les distingue, en quelques mots. La société le lira.',
  },
  chooseFirst: 'Choisissez une réponse.',
  save: 'Enregistrer la réponse',
  cancel: 'Garder la réponse précédente',
  recorded: 'Votre réponse :',
  stale:
    'L’un des deux enregistrements a changé depuis votre réponse : confirmez-la ou changez-la.',
  change: 'Changer la réponse',
  changeNamed: (match: string) => `Changer la réponse sur « ${match} »`,
  compare: 'Revoir la comparaison',
  leaving: (count: number) =>
    `${counted(count, 'enregistrement reprend', 'enregistrements reprennent')} un code existant et ${pick(count, 'quittera', 'quitteront')} la demande à l’envoi.`,
  nothingLeft: (count: number) =>
    `${pick(count, 'Votre enregistrement reprend', 'Tous vos enregistrements reprennent')} un code existant : il ne reste rien à envoyer. Vous pouvez ajouter un enregistrement, ou supprimer cette demande.`,
  nothingToSend: 'Ce que vous corrigez reprend un code existant : il ne reste rien à envoyer.',
} as const);
