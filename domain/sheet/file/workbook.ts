/**
 * Reads a workbook (XLSX) as lines of texts, in three passes: its table of texts, then a look at each sheet, then
 * the one that holds the recordings.
 */

import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED, type SheetRecord } from '../csv-reader.ts';
import { MergedCells } from './merged-cells.ts';
import { Moments } from './moments.ts';
import { type Named, SheetRows, TextTable } from './sheet-rows.ts';
import { bestOf, type SheetName, SheetScan, scanned } from './sheet-scan.ts';
import { segmentsOf, tooLarge } from './unzip.ts';
import type { XmlHandler } from './xml-scanner.ts';

/** Maximum sheets and relationships of a workbook: they are held in memory. */
const MOST_SHEETS = 1000;
const MOST_TIES = 5000;
/** Maximum sheets scanned. */
const MOST_SCANNED = 50;

type Archive = () => Promise<AsyncIterable<Uint8Array>>;

export type Workbook = {
  /**
   * Name of the sheet to read: the requested one, otherwise the one most similar to a list of
   * recordings.
   */
  readonly feuille: string;
  readonly feuilles: { readonly nom: string; readonly lignes: number; readonly cachee: boolean }[];
  readonly masquees: number;
  readonly colonnesMasquees: readonly number[];
  fusionnees(): number;
  /** Non-empty lines, in batches. */
  records(): AsyncGenerator<SheetRecord[]>;
};

/** @param archive opens the bytes anew at each call @throws Refusal SHEET_REFUSED */
export async function openWorkbook(archive: Archive, requested: string | null): Promise<Workbook> {
  const { sheets, targets, named } = await contentsOf(archive);
  const scans = sheets.map(
    (sheet) => new SheetScan(sheet, partOf(targets.get(sheet.id) ?? ''), named),
  );
  // Sheets beyond the limit are ignored; a requested one is always scanned.
  const scanned = scans.filter(
    ({ sheet: { name } }, index) => index < MOST_SCANNED || name === requested,
  );
  const byPart = new Map(scanned.map((scan) => [scan.part, scan]));
  for await (const _ of segmentsOf(await archive(), (name) => byPart.get(name)?.taker() ?? null)) {
    for (const scan of scanned) scan.look();
  }
  const chosen = scanned.find(({ sheet: { name } }) => name === requested) ?? bestOf(scanned);
  if (chosen === undefined) throw notASheet();
  chosen.assertSound();
  let merged = new MergedCells(chosen.merges);
  return {
    feuille: chosen.sheet.name,
    feuilles: scanned.map(({ sheet, lines }) => ({
      nom: sheet.name,
      lignes: lines,
      cachee: sheet.hidden,
    })),
    masquees: chosen.hiddenLines,
    colonnesMasquees: chosen.hiddenColumns,
    fusionnees: () => merged.filled,
    records: () => {
      merged = new MergedCells(chosen.merges);
      return recordsOf(archive, chosen.part, named, merged);
    },
  };
}

/** Names of the sheets, and the shared strings and formats of their cells. */
async function contentsOf(archive: Archive) {
  const sheets: SheetName[] = [];
  const targets = new Map<string, string>();
  const named = { texts: new TextTable(), moments: new Moments() };
  const handlers: Readonly<Record<string, XmlHandler>> = {
    'xl/workbook.xml': onlyOpen((name, attribute) => {
      if (name === 'workbookPr')
        named.moments.from1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet') return;
      if (sheets.length >= MOST_SHEETS) throw tooLarge();
      const hidden = /hidden/i.test(attribute('state') ?? '');
      sheets.push({ name: attribute('name') ?? '', id: attribute('id') ?? '', hidden });
    }),
    'xl/_rels/workbook.xml.rels': onlyOpen((name, attribute) => {
      if (name !== 'Relationship') return;
      if (targets.size >= MOST_TIES) throw tooLarge();
      targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    }),
    'xl/sharedStrings.xml': named.texts,
    'xl/styles.xml': named.moments,
  };
  for await (const _ of segmentsOf(await archive(), (name) => scanned(handlers[name]))) {
    // The parts are processed by the handlers.
  }
  return { sheets, targets, named };
}

async function* recordsOf(
  archive: Archive,
  part: string,
  named: Named,
  merged: MergedCells,
): AsyncGenerator<SheetRecord[]> {
  const rows = new SheetRows(named);
  for await (const _ of segmentsOf(await archive(), (name) =>
    name === part ? scanned(rows) : null,
  )) {
    const records = rows.take();
    if (records.length > 0) yield records.map((record) => merged.fill(record));
  }
}

const onlyOpen = (open: XmlHandler['open']): XmlHandler => ({
  open,
  text: () => {},
  close: () => {},
});

/** Targets are written from the folder of the workbook, or from the root. */
const partOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`;

const notASheet = (): DomainError =>
  new DomainError(SHEET_REFUSED, {
    detail: 'Ce fichier n’est pas un classeur XLSX : choisissez un fichier .xlsx ou .csv.',
  });
