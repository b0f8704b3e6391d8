import { counted, pick } from '#web/design/plural.ts';

/** What was done to a file, and what it hides. */
export const sheetRemarks = {
  merged: (count: number) =>
    `${counted(count, 'cellule fusionnée a été complétée', 'cellules fusionnées ont été complétées')} avec la valeur du haut.`,
  hidden: (count: number) =>
    `${counted(count, 'ligne est masquée', 'lignes sont masquées')} dans le classeur, et ${pick(count, 'lue', 'lues')} comme les autres.`,
  hiddenColumns: (names: readonly string[]) =>
    `${pick(names.length, 'Colonne masquée dans le classeur, lue comme les autres', 'Colonnes masquées dans le classeur, lues comme les autres')} : ${names.join(', ')}.`,
  unseen: (count: number) =>
    `Des signes invisibles ont été retirés de ${counted(count, 'cellule', 'cellules')}.`,
  dittos: (count: number) =>
    `${counted(count, 'cellule « idem » a pris', 'cellules « idem » ont pris')} la valeur du dessus.`,
  hiddenSheets: (names: readonly string[]) =>
    `${pick(names.length, 'Feuille masquée, non lue', 'Feuilles masquées, non lues')} : ${names.join(', ')}.`,
} as const;
