/** Texts of the legally required pages, written by staff. */

import { naming } from '#web/messages/naming.ts';

export const legal = naming({
  mentions: { title: 'Mentions légales', subtitle: 'Qui édite ce portail, et qui l’héberge.' },
  confidentialite: {
    title: 'Politique de confidentialité',
    subtitle: 'Ce que le portail conserve, combien de temps, et vos droits.',
  },
  conditions: {
    title: 'Conditions d’utilisation',
    subtitle: 'Ce que vous déclarez, ce à quoi la société s’engage.',
  },
  accessibilite: { title: 'Accessibilité', subtitle: 'Déclaration de conformité au RGAA.' },
  /** While a blank of the template is left. */
  unfinished: 'Cette page n’est pas encore complète : la société doit en finir la rédaction.',
} as const);
