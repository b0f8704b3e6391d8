import { counted } from '#web/design/plural.ts';

/** Every code that the society issued, for its staff. */
export const consultMessages = {
  title: 'Immatriculations terminées',
  subtitle: 'Tous les codes du registre, par structure ou dans l’ordre de votre choix.',
  table: 'Codes du registre',
  sought: 'Rechercher dans le registre',
  company: 'Structure',
  search: 'Rechercher un titre, un artiste ou un code',
  searchHint: 'Un code entier ou en partie, avec ou sans tirets',
  type: 'Type',
  allTypes: 'Tous les types',
  du: 'Attribué du',
  au: 'au',
  group: (raison: string, count: number | null) =>
    count === null ? raison : `${raison} (${counted(count, 'code', 'codes')})`,
  namesake: (raison: string, numAyd: string | null, structureId: number) =>
    `${raison}, ${numAyd === null ? `fiche n° ${structureId}` : `n° de membre ${numAyd}`}`,
  none: 'Aucun code ne correspond',
  noneHint: 'Élargissez la recherche, ou choisissez une autre structure.',
  openDossier: (numero: string) => `Ouvrir le dossier ${numero}`,
  facts: {
    structure: 'Structure',
    dossier: 'Dossier',
    annee: 'Année de publication',
    attribue: 'Attribué',
    annule: 'Annulé',
    modifie: 'Modifié',
  },
} as const;
