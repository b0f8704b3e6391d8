/** The legal pages of the demonstration: the templates, each blank filled in with what belongs to nobody. */

import { blanksOf, LEGAL_KEYS, LEGAL_TEXTS, type LegalKey } from '#domain/reference/legal-texts.ts';

const LEGITIMATE_INTEREST = 'l’intérêt légitime.';

/** In the order of the blanks. */
const ANSWERS: Readonly<Record<LegalKey, readonly string[]>> = {
  'legal/mentions': [
    'société civile à capital variable, immatriculée sous le numéro 000 000 000',
    'la gérance',
    'l’hébergeur de la démonstration, 14 rue du Modèle, 75000 Paris, téléphone 01 00 00 00 01',
  ],
  'legal/confidentialite': [
    'la société, à l’adresse qui figure en bas de chaque page, représentée par sa gérance',
    'la personne déléguée à la protection des données, à l’adresse qui figure en bas de chaque page',
    'l’exécution du contrat.',
    LEGITIMATE_INTEREST,
    LEGITIMATE_INTEREST,
    'L’hébergeur de la démonstration, en France.',
  ],
  'legal/conditions': ['Le compte et les codes sont gratuits.'],
  'legal/accessibilite': [
    'non conforme',
    'aucun audit n’a encore été fait',
    '2 novembre 2026',
    'Chromium, Firefox et l’outil axe',
  ],
};

export function filledLegalTexts(): readonly { readonly id: LegalKey; readonly value: string }[] {
  return LEGAL_KEYS.map((id) => {
    const template = LEGAL_TEXTS[id];
    const value = blanksOf(template).reduce(
      (text, blank, at) => text.replace(blank, () => ANSWERS[id][at] ?? blank),
      template,
    );
    return { id, value };
  });
}
