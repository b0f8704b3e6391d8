import { counted } from '#web/design/plural.ts';

/** Texts shared by all lists of the registry. */
export const registryExport = {
  export: 'Exporter ce qui est trouvé',
  saved: (count: number) =>
    `${counted(count, 'ligne enregistrée', 'lignes enregistrées')} dans un fichier.`,
} as const;

/** Texts for contents supplied with the portal and rewritten by staff. */
export const writtenMessages = {
  state: 'État',
  asItCame: 'D’origine',
  rewritten: 'Réécrit',
  when: 'Modifié',
  who: 'Modifié par',
  only: 'Seulement ce qui est réécrit',
  by: (person: string) => `par ${person}`,
} as const;
