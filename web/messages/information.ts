/** The text pages that anyone reads. */

import { naming } from './naming.ts';

export const information = {
  contents: 'Sur cette page',
  anchor: (heading: string) => `Lien vers la partie « ${heading} »`,
  print: 'Imprimer cette page',
  reading: 'Lecture de la page en cours',
  definition: {
    title: 'Le code ISRC : à quoi il sert',
    subtitle: 'Ce qu’il désigne, de quoi il est fait, et ce qu’il ne dit pas.',
  },
  obtain: {
    title: 'Obtenir un code ISRC',
    subtitle: 'À quel moment, par qui, et dans quels cas un nouveau code est nécessaire.',
  },
  next: 'Pour aller plus loin',
  links: {
    definition: 'Comprendre le code ISRC',
    definitionHint: 'À quoi il sert, de quoi il est composé, ce qu’il n’est pas.',
    obtain: 'Obtenir un code',
    obtainHint:
      'Le bon moment, les trois façons d’en avoir un, les cas qui en demandent un nouveau.',
    faq: 'Questions fréquentes',
    faqHint: 'Distributeur, durée, clip, vente, erreur : les réponses les plus demandées.',
    assistant: 'Nouveau code ou code existant ?',
    assistantHint: 'Quelques questions, une réponse et sa raison. Sans compte.',
    checker: 'Vérifier un code',
    checkerHint: 'Un code ou une liste : la forme, les parties, les fautes de frappe probables.',
    audit: 'Vérifier un catalogue',
    auditHint:
      'Un tableur entier : ce qui n’a pas de code, ce qui en a deux, ce qui en partage un.',
  },
} as const;

export const faq = naming({
  title: 'Questions fréquentes',
  subtitle: 'Chaque réponse a son adresse : ouvrez-la, puis copiez-la pour la transmettre.',
  filter: 'Chercher dans les questions',
  filterHint: 'Un mot ou plusieurs, avec ou sans accents.',
  result: (count: number, total: number) =>
    count === total
      ? `${total} questions`
      : `${count} ${count > 1 ? 'questions' : 'question'} sur ${total}`,
  terms: 'Combien de temps faut-il, et à quel prix ?',
  none: 'Aucune question ne contient ces mots.',
  noneHint: 'Essayez un seul mot, ou écrivez-nous : nous vous répondrons.',
  clear: 'Afficher toutes les questions',
  link: (question: string) => `Adresse de cette réponse : ${question}`,
  linkShort: 'Adresse de cette réponse',
  write: 'Écrire à la société',
  helps: 'Cette réponse vous aide-t-elle ?',
  yes: 'Oui',
  no: 'Non',
  glad: 'Merci, c’est noté.',
  sorry: 'Dites-nous ce qui manque : une personne vous répondra, et la réponse en sera meilleure.',
  subject: (question: string) => `Portail ISRC, question : ${question}`,
} as const);
