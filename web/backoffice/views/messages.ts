/** Texts of the saved searches. */

import { naming } from '#web/messages/naming.ts';

export const viewsStaff = naming({
  open: 'Vues',
  title: 'Vues enregistrées',
  none: 'Aucune vue enregistrée : donnez un nom à votre recherche pour la retrouver ici.',
  sharedBy: (person: string) => `partagée par ${person}`,
  shared: 'partagée',
  remove: (name: string) => `Supprimer la vue ${name}`,
  removed: (name: string) => `La vue « ${name} » est supprimée.`,
  applied: (name: string) => `Vue « ${name} » appliquée.`,
  name: 'Nom de la vue',
  share: 'La partager avec l’équipe de la société',
  keep: 'Enregistrer la recherche en cours',
  stored: (name: string) => `La vue « ${name} » est enregistrée.`,
} as const);
