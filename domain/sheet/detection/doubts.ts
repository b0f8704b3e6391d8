/**
 * Doubts about cells that result from the file format: resolved by an accepted repair, or reported.
 */

import { columnNamed } from '../columns.ts';
import type { SheetRecord } from '../csv-reader.ts';
import type { CellError, RowReading } from '../read-row.ts';
import { isAccepted, type RepairKey } from '../repairs.ts';
import { type Doubt, isPaired } from './stray-quotes.ts';
import { TITLE_ALONE } from './total-line.ts';

export const REPORTED: Readonly<
  Record<Doubt['is'], { readonly reparation: RepairKey; readonly message: string }>
> = {
  LETTER: {
    reparation: 'texte.guillemet',
    message: 'Un guillemet ouvre cette cellule et rien ne le referme : refermez-le, ou retirez-le.',
  },
  REST: {
    reparation: 'texte.guillemet',
    message:
      'Cette ligne semble être la suite de la précédente, coupée entre deux guillemets : réunissez-les, ou retirez les guillemets.',
  },
  LINES: {
    reparation: 'texte.lignes',
    message:
      'Le guillemet qui ouvre cette cellule n’est refermé que plus bas : d’autres lignes y sont prises.',
  },
  ALONE: {
    reparation: 'ligne.titreSeul',
    message: TITLE_ALONE,
  },
  ABOVE: {
    reparation: 'artiste.auDessus',
    message: 'Aucun artiste sur cette ligne : sans doute le même qu’au-dessus.',
  },
  MOMENT: {
    reparation: 'texte.moment',
    message:
      'Le tableur a pris ce texte pour une date ou une heure : mettez la cellule au format Texte et retapez-le.',
  },
};

export function resolveDoubts(
  { cells, doubts = [] }: Pick<SheetRecord, 'cells' | 'doubts'>,
  { mapping, accepted }: Pick<RowReading, 'mapping' | 'accepted'>,
): { readonly cells: readonly string[]; readonly errors: readonly CellError[] } {
  if (doubts.length === 0) return { cells, errors: [] };
  const settled = [...cells];
  const errors: CellError[] = [];
  for (const { cell, is, value = cells[cell] ?? '' } of doubts) {
    const [valeur, colonne] = [value, mapping[cell] ?? null];
    const { reparation, message } = REPORTED[is];
    if (is === 'MOMENT' && !isName(colonne)) continue;
    if (is === 'ABOVE' && isAccepted('artiste.vide', accepted)) continue;
    if (is === 'ABOVE' && isAccepted(reparation, accepted)) settled[cell] = value;
    else if (!isAccepted(reparation, accepted))
      // A quote in a column that is not read leaves the whole line in doubt.
      errors.push({ colonne: colonne ?? 'titre', valeur, code: is, message, reparation });
    else if (is === 'LETTER' && !isPaired(valeur)) settled[cell] = valeur.replace('"', '');
  }
  return { cells: settled, errors };
}

/** A comment may legitimately contain a date. */
function isName(colonne: string | null): boolean {
  const column = colonne === null ? undefined : columnNamed(colonne);
  return column?.kind === 'field' && (column.of === 'text' || column.of === 'list');
}
