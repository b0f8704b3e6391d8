/** The brand of a realistic society, as in its brands file. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const SOCIETY_BRAND = {
  code: 'UPR',
  slug: 'upr',
  societe: 'Union des producteurs',
  appellation: 'l’Union',
  theme: 'union',
  couleurs: { primaire: '#0B5E4A' },
  adresse: ['4 rue des Disques', '35000 Rennes'],
  contactEmail: 'isrc@union-producteurs.fr',
  contactTelephone: '02 99 12 34 56',
  links: {
    espaceMembre: 'https://espace{suffixe}.union-producteurs.fr/',
    suffixesEspace: { isrc: '-essai' },
    siteSociete: 'https://www.union-producteurs.fr/',
    confidentialite: 'https://www.union-producteurs.fr/confidentialite.pdf',
    conditions: 'https://www.union-producteurs.fr/conditions',
    mentionsLegales: 'https://www.union-producteurs.fr/mentions-legales',
    accessibilite: 'https://www.union-producteurs.fr/accessibilite',
    reseaux: [{ nom: 'Mastodon', url: 'https://piaille.fr/@upr' }],
  },
};

/** Written into that folder; answers the path for `BRANDS_FILE`. */
export function brandsFileIn(folder: string, brands: readonly object[] = [SOCIETY_BRAND]): string {
  const file = join(folder, 'marques.json');
  writeFileSync(file, JSON.stringify(brands));
  return file;
}
