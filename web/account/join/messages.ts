/** Finding one's structure: joining one that exists, or creating it. */

import { naming } from '#web/messages/naming.ts';

export const joinMessages = naming({
  title: 'Ajouter une structure',
  firstTitle: 'Votre structure',
  subtitle: 'Elle est peut-être déjà connue du portail : cherchez-la d’abord.',
  firstSubtitle: 'Une question, puis seulement ce qui vous concerne.',
  search: {
    title: 'Rejoindre une structure existante',
    label: 'Raison sociale',
    hint: 'Ses responsables, ou la société s’il n’y en a pas, recevront votre demande et pourront vous donner un rôle.',
    ask: 'Demander à rejoindre',
    choose: 'Choisissez d’abord une structure dans la liste.',
    requested: (name: string) => `Votre demande pour ${name} est envoyée.`,
  },
  requests: {
    title: 'Vos demandes en attente',
    requested: 'demandé',
    withdraw: 'Retirer la demande',
    withdrawNamed: (name: string) => `Retirer la demande pour ${name}`,
    withdrawn: (name: string) => `Votre demande pour ${name} est retirée.`,
  },
  lookUp: {
    label: 'Retrouver l’entreprise dans le registre public',
    hint: 'Nom, SIREN ou SIRET : sa fiche se remplit. Sinon, saisissez son nom ci-dessous.',
    prompt: 'TROIS LETTRES, OU UN NUMÉRO',
    clear: 'Effacer l’entreprise trouvée',
    away: 'Le registre public ne répond pas : saisissez le nom de l’entreprise ci-dessous.',
  },
  create: {
    title: 'Créer une structure',
    sentence: 'Elle n’est pas dans la liste ? Créez-la : vous la compléterez à l’étape suivante.',
    personTitle: 'Votre nom',
    personSentence:
      'Celui sous lequel vous produisez. Vous donnerez votre adresse à l’étape suivante.',
    personButton: 'Continuer',
    button: 'Créer la structure',
    similar: 'Des structures portent un nom proche',
    similarSentence:
      'Si l’une d’elles est la vôtre, rejoignez-la plutôt : ses codes et ses préfixes sont déjà là.',
    joinNamed: (name: string) => `Demander à rejoindre ${name}`,
    anyway: 'Aucune n’est la mienne : créer la structure',
    nameMissing: 'Indiquez la raison sociale, ou votre nom si vous agissez en votre nom propre.',
  },
  notYet: {
    title: 'Terminez d’abord votre structure',
    sentence:
      'Une nouvelle structure s’ajoute quand toutes les vôtres sont validées. Finalisez celle que vous avez commencée, ou attendez la réponse de la société.',
    go: 'Finaliser ma structure',
  },
} as const);
