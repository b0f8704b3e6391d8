/** The staff's menu in the header of a wide screen. */

import type { Page } from 'playwright-core';

/** Its content for a manager of the society: each group with its entries and their addresses. */
export const STAFF_MENU = [
  [
    'À traiter',
    [
      ['Immatriculations en attente', '/spp/demandes'],
      ['Comptes utilisateurs en cours', '/spp/utilisateurs'],
      ['Changements d’identité', '/spp/identites'],
      ['Demandes de rattachement', '/spp/rattachements'],
      ['Doublons probables', '/spp/doublons'],
      ['Demandes sur les données', '/spp/droits'],
    ],
  ],
  [
    'Registre',
    [
      ['Immatriculations terminées', '/spp/consultations'],
      ['Structures', '/spp/structures'],
      ['Personnes', '/spp/personnes'],
      ['Préfixes', '/spp/prefixes'],
      ['Statistiques', '/spp/statistiques'],
      ['État du registre', '/spp/registre'],
    ],
  ],
  [
    'Réglages',
    [
      ['Motifs de refus', '/spp/motifs'],
      ['Textes du portail', '/spp/textes'],
      ['Marques', '/spp/marques'],
      ['Mise en service', '/spp/mise-en-service'],
      ['Événements de sécurité', '/spp/securite'],
    ],
  ],
] as const;

type Group = (typeof STAFF_MENU)[number];

/** Opens the group and presses its entry of this name. */
export async function chooseInMenu(
  page: Page,
  group: Group[0],
  entry: Group[1][number][0],
): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('button', { name: 'Demandes à traiter', exact: true }).click();
  await menu.getByRole('button', { name: group, exact: true }).click();
  await menu.getByRole('link', { name: entry, exact: true }).click();
}
