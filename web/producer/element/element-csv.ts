import type { ElementRow } from '../../../contract/registration/element.ts';
import { ELEMENT_TYPE_LABELS } from '../../../domain/element/lists.ts';
import { formatIsrc, parseIsrc } from '../../../domain/isrc/isrc.ts';
import { statutLabel } from '../../../domain/registration/statuts.ts';
import { elements as words } from '../../app/catalogue/producer-elements.ts';
import { type CsvColumn, downloadCsv, toCsv } from './csv.ts';

function columnsOf(brandCode: string): readonly CsvColumn<ElementRow>[] {
  return [
    { header: words.isrc, value: ({ isrc }) => printed(isrc) },
    { header: words.titre, value: ({ titre }) => titre },
    { header: words.version, value: ({ version }) => version },
    { header: words.artiste, value: ({ artiste }) => artiste },
    { header: words.duree, value: ({ duree }) => duree },
    { header: words.type, value: ({ type }) => ELEMENT_TYPE_LABELS[type] },
    { header: words.annee, value: ({ anneePublication }) => anneePublication },
    { header: words.dossier, value: ({ dossierTitre, dossierId }) => dossierTitre ?? dossierId },
    { header: words.statut, value: ({ statut }) => statutLabel(statut, brandCode) },
    { header: words.attributed, value: ({ attribueLe }) => attribueLe?.slice(0, 10) ?? null },
  ];
}

function printed(isrc: string | null): string | null {
  const code = isrc === null ? null : parseIsrc(isrc);
  return code === null ? isrc : formatIsrc(code);
}

/** The recordings as a file for a spreadsheet. */
export function exportElements(name: string, rows: readonly ElementRow[], brandCode: string): void {
  downloadCsv(name, toCsv(columnsOf(brandCode), rows));
}
