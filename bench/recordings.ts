/** Real recordings from a CSV file: `titre;artiste_principal;duree`, one a line. */

import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

export type Recording = {
  readonly titre: string;
  readonly artiste: string;
  readonly duree: string;
};

/** Reads the first `count` rows that have a title, an artist and a duration. */
export function readRecordings(file: string, count: number): Recording[] {
  const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), {
    header: true,
    delimiter: ';',
    skipEmptyLines: true,
  });
  return data
    .map((row) => ({
      titre: row.titre?.trim() ?? '',
      artiste: row.artiste_principal?.trim() ?? '',
      duree: row.duree?.trim() ?? '',
    }))
    .filter(({ titre, artiste, duree }) => titre !== '' && artiste !== '' && duree !== '')
    .slice(0, count);
}
