/**
 * Reads a sheet or pasted cells as lines of a catalogue, with the import engine, in the browser.
 */

import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { formatIsrc } from '#domain/isrc/isrc.ts';
import { type CatalogueLine, MOST_AUDITED } from '#domain/register/catalogue-audit.ts';
import { resolveDoubts } from '#domain/sheet/detection/doubts.ts';
import { CODES, codesTogether } from '#domain/sheet/detection/existing-codes.ts';
import { openFile } from '#domain/sheet/file/open-file.ts';
import { type Sheet, sheetFormat } from '#domain/sheet/file/open-sheet.ts';
import { dataLines, scanSheet } from '#domain/sheet/file/read-lines.ts';
import type { Encoding } from '#domain/sheet/letters/encodings.ts';
import { type Mapping, type ReadRow, type RowReading, readRow } from '#domain/sheet/read-row.ts';
import type { RepairKey } from '#domain/sheet/repairs.ts';
import { TERRITORY_NAMES } from '#domain/structure/territories.ts';
import { type SheetRemarksProps, skippedSheets } from '#web/form/sheet-remarks.tsx';
import { audit } from './messages.ts';

export type Catalogue = {
  readonly lines: readonly CatalogueLine[];
  /** Number of lines beyond the audited maximum. */
  readonly fuzzy: number;
  /** Headings of the file, detected meaning of each column, and its first values. */
  readonly columns: readonly {
    readonly heading: string;
    readonly meaning: string | null;
    readonly examples: readonly string[];
  }[];
  /** Number of lines without a title, which are not compared. */
  readonly untitled: number;
  readonly remarks: SheetRemarksProps;
  readonly encodage: Sheet['encodage'];
  readonly lettres: Sheet['lettres'];
};

/** Choices made for a catalogue; null: as detected. */
export type RequestedCatalogue = {
  readonly meanings: Mapping | null;
  readonly encodage: Encoding | null;
};

/** Repairs applied for comparison only; nothing is written. */
const MENDED: ReadonlySet<RepairKey> = new Set(['texte.accents', 'texte.guillemet']);

/** @throws Refusal SHEET_REFUSED */
export async function readCatalogue(
  bytes: Uint8Array,
  { meanings, encodage }: RequestedCatalogue,
  year: number,
): Promise<Catalogue> {
  const open = async () => pieces(bytes);
  const sheet = await openFile(sheetFormat(bytes.subarray(0, 4096)), open, {
    feuille: null,
    encodage,
  });
  const requested = { colonnes: meanings, dureeEn: null, ligneEntete: null };
  const { entete, mapping, signs, exemples, invisibles, idem } = await scanSheet(
    sheet,
    requested,
    async () => {},
  );
  const reading: RowReading = {
    mapping,
    signs,
    year,
    accepted: MENDED,
    context: { pays: TERRITORY_NAMES, marque: '' },
    defaults: { type: 'P', qualite: null, anneePublication: null },
  };
  const lines: CatalogueLine[] = [];
  let [fuzzy, untitled] = [0, 0];
  for await (const { rows } of dataLines(sheet, entete, { mapping, signs })) {
    for (const { ligne, ...record } of rows) {
      const read = readRow(resolveDoubts(record, reading).cells, reading);
      if (read.fields.titre === null) untitled += 1;
      else if (lines.length >= MOST_AUDITED) fuzzy += 1;
      else lines.push(catalogueLine(ligne, read));
    }
  }
  const columns = entete.cells.map((heading, index) => ({
    heading: heading.trim(),
    meaning: mapping[index] ?? null,
    examples: exemples[index] ?? [],
  }));
  const remarks = {
    merged: sheet.fusionnees(),
    hidden: sheet.masquees,
    unseen: invisibles,
    dittos: idem,
    hiddenColumns: sheet.colonnesMasquees.map(
      (at) => entete.cells[at]?.trim() || audit.unnamed(at),
    ),
    hiddenSheets: skippedSheets(sheet.feuilles, sheet.feuille),
  };
  return {
    lines,
    fuzzy,
    columns,
    untitled,
    remarks,
    encodage: sheet.encodage,
    lettres: sheet.lettres,
  };
}

function catalogueLine(ligne: number, { fields, errors }: ReadRow): CatalogueLine {
  const { titre, version, artiste, artistesInvites, duree, isrcDeclare } = fields;
  const faulty = errors.find(({ colonne }) => colonne === CODES);
  const several = faulty?.code === 'TWO_CODES' ? codesTogether(faulty.valeur) : [];
  const other = several.find((code) => code !== isrcDeclare) ?? null;
  return {
    ligne,
    titre,
    version,
    artiste,
    artistesInvites,
    duree,
    type: fields.type ?? EMPTY_ELEMENT.type ?? 'P',
    code: isrcDeclare,
    autreCode: other,
    // Two codes in one line: the first is used, and both are shown.
    illisible:
      faulty === undefined || other !== null
        ? null
        : [isrcDeclare && formatIsrc(isrcDeclare), faulty.valeur].filter(Boolean).join(', '),
  };
}

/** Bytes of a slice: a whole file at once would hold the page. */
const SLICE = 65_536;
async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
