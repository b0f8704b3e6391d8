/**
 * Legal forms offered by name: the useful part of the INSEE table of « catégories juridiques »
 * (level III, four digits). Not a closed list: a structure may carry any code of four digits, and a
 * code stands here only when two published copies of the table agree on it.
 * Sources: INSEE, nomenclature of September 2018 (its open download, copied in RamyDj/Kairos-frontend);
 * MTES-MCT/camino-api, `categories-juridiques.ts`; INPI, data dictionary of 6 November 2024.
 */

export type FormeJuridique = {
  /** Four digits. */
  readonly code: string;
  /** French label, upper case as every list of the portal. */
  readonly label: string;
};

const forme = (code: string, label: string): FormeJuridique => ({ code, label });

/**
 * From the most frequent family to the rarest: sole traders, SARL, SAS, associations, SA, others,
 * public, foreign.
 */
export const FORMES_JURIDIQUES: readonly FormeJuridique[] = [
  forme('1000', 'ENTREPRENEUR INDIVIDUEL'),
  forme('5498', 'SARL À ASSOCIÉ UNIQUE (EURL)'),
  forme('5499', 'SOCIÉTÉ À RESPONSABILITÉ LIMITÉE (SARL)'),
  forme('5458', 'SOCIÉTÉ COOPÉRATIVE DE PRODUCTION SARL (SCOP)'),
  forme('5720', 'SAS À ASSOCIÉ UNIQUE (SASU)'),
  forme('5710', 'SOCIÉTÉ PAR ACTIONS SIMPLIFIÉE (SAS)'),
  forme('9220', 'ASSOCIATION DÉCLARÉE (LOI DE 1901)'),
  forme('9230', 'ASSOCIATION RECONNUE D’UTILITÉ PUBLIQUE'),
  forme('9260', 'ASSOCIATION DE DROIT LOCAL (BAS-RHIN, HAUT-RHIN, MOSELLE)'),
  forme('5599', 'SOCIÉTÉ ANONYME À CONSEIL D’ADMINISTRATION'),
  forme('5699', 'SOCIÉTÉ ANONYME À DIRECTOIRE'),
  forme('5800', 'SOCIÉTÉ EUROPÉENNE'),
  forme('5202', 'SOCIÉTÉ EN NOM COLLECTIF (SNC)'),
  forme('6540', 'SOCIÉTÉ CIVILE IMMOBILIÈRE (SCI)'),
  forme('6599', 'AUTRE SOCIÉTÉ CIVILE'),
  forme('6220', 'GROUPEMENT D’INTÉRÊT ÉCONOMIQUE (GIE)'),
  forme('9300', 'FONDATION'),
  forme('7210', 'COMMUNE'),
  forme('7373', 'ÉTABLISSEMENT PUBLIC LOCAL CULTUREL'),
  forme('3120', 'SOCIÉTÉ ÉTRANGÈRE IMMATRICULÉE EN FRANCE'),
  forme('3220', 'SOCIÉTÉ ÉTRANGÈRE NON IMMATRICULÉE EN FRANCE'),
];
