/** The life of an import: a file is received, read, confirmed by a person, written. */

export const IMPORT_STATES = ['RECU', 'ANALYSE', 'CONFIRME', 'IMPORTE', 'REFUSE', 'ABANDONNE'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  RECU: 'Lecture du fichier en cours',
  ANALYSE: 'Analysé',
  CONFIRME: 'Import en cours',
  IMPORTE: 'Importé',
  REFUSE: 'Fichier refusé',
  ABANDONNE: 'Abandonné',
};

/** Lines of recordings in one file; a larger catalogue is several files. */
export const MOST_ROWS = 100_000;
/** Bytes of a file that is received. */
export const LARGEST_CSV = 50 * 1024 * 1024;
export const LARGEST_XLSX = 20 * 1024 * 1024;
/** Imports that a structure may leave unfinished: each keeps its file. */
export const MOST_OPEN_IMPORTS = 20;
