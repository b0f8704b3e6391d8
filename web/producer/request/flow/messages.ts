import { naming } from '#web/messages/naming.ts';

/** Texts for an object of another structure than the current one, at a producer's URL. */
export const external = naming({
  titles: {
    request: 'Cette demande est celle d’une autre structure',
    import: 'Cet import est celui d’une autre structure',
  },
  whose: (raison: string) =>
    `Cette page montre la structure que vous avez choisie, et non ${raison}.`,
  whoseUnnamed: 'Cette page montre la structure que vous avez choisie.',
  choose: (raison: string) => `Choisir ${raison}`,
  review: 'Voir les demandes à traiter',
});
