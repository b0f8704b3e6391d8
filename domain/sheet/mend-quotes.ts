/** A line whose quotes leave a doubt: mended as it was accepted, or told. */

import type { SheetRecord } from './csv-reader.ts';
import type { CellError, RowReading } from './read-row.ts';
import { isAccepted, type RepairKey } from './repairs.ts';
import { isPaired, type StrayQuote } from './stray-quotes.ts';

const TOLD: Readonly<Record<StrayQuote['is'], { readonly reparation: RepairKey; readonly message: string }>> = {
  LETTER: {
    reparation: 'texte.guillemet',
    message: 'Un guillemet ouvre cette cellule et rien ne le referme : refermez-le, ou retirez-le.',
  },
  LINES: {
    reparation: 'texte.lignes',
    message: 'Le guillemet qui ouvre cette cellule n’est refermé que plus bas : d’autres lignes y sont prises.',
  },
};

export function mendQuotes(
  { cells, quotes = [] }: Pick<SheetRecord, 'cells' | 'quotes'>,
  { mapping, accepted }: Pick<RowReading, 'mapping' | 'accepted'>,
): { readonly cells: readonly string[]; readonly errors: readonly CellError[] } {
  if (quotes.length === 0) return { cells, errors: [] };
  const mended = [...cells];
  const errors: CellError[] = [];
  for (const { cell, is } of quotes) {
    const valeur = cells[cell] ?? '';
    const { reparation, message } = TOLD[is];
    if (!isAccepted(reparation, accepted))
      // Of a column that is not read, the doubt is about the whole line.
      errors.push({ colonne: mapping[cell] ?? 'titre', valeur, code: 'QUOTE', message, reparation });
    else if (is === 'LETTER' && !isPaired(valeur)) mended[cell] = valeur.replace('"', '');
  }
  return { cells: mended, errors };
}
