import { counted } from '#web/design/plural.ts';

/** What every list of the registry says. */
export const registryExport = {
  export: 'Exporter ce qui est trouvé',
  saved: (count: number) =>
    `${counted(count, 'ligne enregistrée', 'lignes enregistrées')} dans un fichier.`,
} as const;
