/**
 * Roles of a contact in its structure, one row each, the most powerful first. The numbers are those
 * of the society's member base. A column of the same name stores whether a contact holds it.
 */

export type ContactRole = {
  readonly code: number;
  /** French label. */
  readonly label: string;
  /** One French sentence about what the role allows. */
  readonly allows: string;
};

export const ROLES = {
  isRepresentantLegal: {
    code: 101,
    label: 'Représentant légal',
    allows:
      'Engage la structure : il gère sa fiche, ses collaborateurs et ses demandes, et nomme un autre représentant.',
  },
  isGestionnaireInternet: {
    code: 108,
    label: 'Gestionnaire internet',
    allows: 'Gère la fiche de la structure, ses collaborateurs et ses demandes de codes.',
  },
  isGestionnaireIsrc: {
    code: 200,
    label: 'Gestionnaire ISRC',
    allows: 'Demande et suit les codes ISRC, sans modifier la structure ni ses collaborateurs.',
  },
} as const satisfies Readonly<Record<string, ContactRole>>;
