import { counted } from '#web/design/plural.ts';

/** What every list of the registry says. */
export const registryExport = {
  export: 'Exporter ce qui est trouvé',
  saved: (count: number) =>
    `${counted(count, 'ligne enregistrée', 'lignes enregistrées')} dans un fichier.`,
} as const;

/** What the portal came with, and what staff made of it since. */
export const writtenMessages = {
  state: 'État',
  asItCame: 'D’origine',
  rewritten: 'Réécrit',
  when: 'Modifié',
  who: 'Modifié par',
  only: 'Seulement ce qui est réécrit',
  by: (person: string) => `par ${person}`,
} as const;
