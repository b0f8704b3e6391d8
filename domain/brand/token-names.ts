/** The colours of the portal in words, for those who choose them. */

import type { Token } from './tokens.ts';

export const TOKEN_NAMES: Readonly<Record<Token, string>> = {
  canvas: 'fond de page',
  surface: 'fond des cartes',
  raised: 'fond des fenêtres',
  sunken: 'fond en retrait',
  hover: 'fond survolé',
  selected: 'fond choisi',
  text: 'texte',
  'text-muted': 'texte secondaire',
  'text-disabled': 'texte inactif',
  border: 'bordure',
  'border-strong': 'bordure des champs',
  primary: 'bouton principal',
  'primary-hover': 'bouton principal survolé',
  'on-primary': 'texte du bouton principal',
  'primary-soft': 'fond teinté',
  'on-primary-soft': 'texte sur fond teinté',
  link: 'lien',
  focus: 'repère du clavier',
  header: 'bandeau',
  'header-hover': 'bandeau survolé',
  'on-header': 'texte du bandeau',
  'header-muted': 'texte discret du bandeau',
  danger: 'danger',
  'on-danger': 'texte sur danger',
  ...tone('neutre', 'gris'),
  ...tone('ambre', 'ambre'),
  ...tone('indigo', 'indigo'),
  ...tone('cyan', 'cyan'),
  ...tone('vert', 'vert'),
  ...tone('rouge', 'rouge'),
};

type Part = 'bg' | 'fg' | 'bd' | 'solid';

function tone<Name extends string>(
  name: Name,
  colour: string,
): Record<`st-${Name}-${Part}`, string> {
  const named = {
    [`st-${name}-bg`]: `fond du badge ${colour}`,
    [`st-${name}-fg`]: `texte du badge ${colour}`,
    [`st-${name}-bd`]: `bordure du badge ${colour}`,
    [`st-${name}-solid`]: `repère ${colour}`,
  };
  return named as Record<`st-${Name}-${Part}`, string>;
}
