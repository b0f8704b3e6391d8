/** Sheets in the XML that Excel 2003 writes (SpreadsheetML), which many programs save under the name `.xls`. */

import { MOST_COLUMNS } from '../csv-reader.ts';
import { type SpannedCell, type Table, TableLines, unreadable } from './tables.ts';
import { firstText, readXml, under, type XmlNode } from './xml.ts';

/** Each sheet that holds a line; rows come one by one, so that none is whole as a tree. @throws Refusal SHEET_REFUSED */
export function readXml2003(text: string): Table[] {
  const sheets = new Map<XmlNode | undefined, { nom: string; table: TableLines }>();
  readXml(text, new Set(['Row']), (row, around) => {
    const sheet = around.find(({ name }) => name === 'Worksheet');
    const nom = sheet?.attributes.Name ?? `Feuille ${sheets.size + 1}`;
    const { table } = sheets.get(sheet) ?? { table: new TableLines() };
    if (!sheets.has(sheet)) sheets.set(sheet, { nom, table });
    // Empty rows are omitted; the next row states its index.
    const index = Number(row.attributes.Index ?? 0);
    while (table.lines.length + 1 < index) table.add([]);
    table.addSpanned(under(row, 'Cell').map(cellOf));
  });
  const tables = [...sheets.values()].map(({ nom, table }) => ({ nom, lines: table.lines }));
  if (tables.length === 0) throw unreadable('Ce tableau XML d’Excel ne contient aucune ligne.');
  return tables;
}

function cellOf(cell: XmlNode): SpannedCell {
  const { Index, MergeAcross, MergeDown } = cell.attributes;
  const [data] = under(cell, 'Data');
  const spanned = {
    text: data === undefined ? '' : textOf(data),
    columns: 1 + Number(MergeAcross ?? 0),
    rows: 1 + Number(MergeDown ?? 0),
  };
  if (Index === undefined) return spanned;
  const at = Number(Index) - 1;
  if (!(at < MOST_COLUMNS))
    throw unreadable(`Une ligne est remplie au-delà de la colonne ${MOST_COLUMNS}.`);
  return { ...spanned, at };
}

/** A time of day is a moment of the day before Excel begins to count: of 1899-12-31T00:03:41.000, the time is meant. */
function textOf(data: XmlNode): string {
  const text = data.text + firstText(data.children);
  if (data.attributes.Type === 'Boolean') return text === '1' ? 'VRAI' : 'FAUX';
  const [, time] = /^1899-12-3\dT(\d\d:\d\d:\d\d)/.exec(text) ?? [];
  if (data.attributes.Type === 'DateTime') return time ?? text.replace(/T00:00:00.*$/, '');
  const number = Number(text);
  const isShortened = data.attributes.Type === 'Number' && /e/i.test(text);
  return isShortened && Number.isSafeInteger(number) ? String(number) : text;
}
