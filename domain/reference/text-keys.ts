/**
 * The texts of the portal that staff may rewrite: a closed list, because pages read each one by its
 * key. The label states in French where the text is shown. A text that was not rewritten is the
 * default one (`default-texts.ts`), in the syntax of `portal-text.ts`.
 */
export const TEXT_LABELS = {
  'home/presentation': 'Accueil : présentation',
  'home/etapes': 'Accueil : les étapes d’une demande',
  'home/tarif': 'Demander un code : le prix',
  'about/definition-isrc': 'Le code ISRC : définition et utilité',
  'about/quand-isrc': 'Obtenir un code : quand et comment',
  'about/faq/qui-demande': 'FAQ : qui demande le code',
  'about/faq/adhesion': 'FAQ : sans être membre',
  'about/faq/quand': 'FAQ : à quel moment',
  'about/faq/nouveau-ou-meme': 'FAQ : nouveau code ou même code',
  'about/faq/duree': 'FAQ : changement de durée',
  'about/faq/distributeur': 'FAQ : code déjà attribué par un distributeur',
  'about/faq/declaration': 'FAQ : code et déclaration',
  'about/faq/erreur': 'FAQ : corriger une erreur',
  'about/faq/cession': 'FAQ : vente d’un enregistrement',
  'about/faq/video': 'FAQ : vidéogrammes',
  'about/faq/prefixe': 'FAQ : préfixes',
  'about/faq/justificatifs': 'FAQ : justificatifs à fournir',
  'about/faq/affichage': 'FAQ : écrire et transmettre un code',
  'legal/mentions': 'Mentions légales',
  'legal/confidentialite': 'Politique de confidentialité',
  'legal/conditions': 'Conditions d’utilisation',
  'legal/accessibilite': 'Déclaration d’accessibilité',
  'footer/contact': 'Pied de page : contact',
  'footer/cookies': 'Pied de page : mesure d’audience',
} as const;

export type TextKey = keyof typeof TEXT_LABELS;

/** Every key, in the order of the staff's list. `Object.keys` loses the key types. */
export const TEXT_KEYS = Object.keys(TEXT_LABELS) as readonly TextKey[];
