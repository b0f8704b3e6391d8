/** Reads a workbook (XLSX) as lines of texts, in two passes: its tables of texts first, then its first sheet. */

import { Refusal } from '#domain/refusal.ts';
import { SHEET_REFUSED, type SheetRecord } from '#domain/sheet/csv-reader.ts';
import { SheetRows, TextTable } from './sheet-rows.ts';
import { damaged, type PartTaker, partsOf, tooLarge } from './unzip.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';

/** Sheets that a workbook names, and parts that it ties to itself: they are held in memory. */
const MOST_SHEETS = 1000;
const MOST_TIES = 5000;

type Archive = () => Promise<AsyncIterable<Uint8Array>>;

export type Workbook = {
  /** Name of the sheet that is read: the first one that is not hidden. */
  readonly feuille: string;
  /** The lines that hold something, a few at a time. */
  records(): AsyncGenerator<SheetRecord[]>;
};

/** @param archive opens the bytes anew at each call @throws Refusal SHEET_REFUSED */
export async function openWorkbook(archive: Archive): Promise<Workbook> {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const texts = new TextTable();
  const handlers: Readonly<Record<string, XmlHandler>> = {
    'xl/workbook.xml': onlyOpen((name, attribute) => {
      if (name !== 'sheet') return;
      if (sheets.length >= MOST_SHEETS) throw tooLarge();
      const state = attribute('state');
      sheets.push({
        name: attribute('name') ?? '',
        id: attribute('id') ?? '',
        hidden: /hidden/i.test(state ?? ''),
      });
    }),
    'xl/_rels/workbook.xml.rels': onlyOpen((name, attribute) => {
      if (name !== 'Relationship') return;
      if (targets.size >= MOST_TIES) throw tooLarge();
      targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
    }),
    'xl/sharedStrings.xml': texts,
  };
  for await (const _ of partsOf(await archive(), (name) => scanned(handlers[name]))) {
    // Everything is taken by the handlers.
  }
  const sheet = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  if (sheet === undefined) throw notASheet();
  const part = partOf(targets.get(sheet.id) ?? '');
  return { feuille: sheet.name, records: () => recordsOf(archive, part, texts) };
}

async function* recordsOf(archive: Archive, part: string, texts: TextTable): AsyncGenerator<SheetRecord[]> {
  const rows = new SheetRows(texts);
  let found = false;
  for await (const _ of partsOf(await archive(), (name) => {
    if (name !== part) return null;
    found = true;
    return scanned(rows);
  })) {
    const records = rows.take();
    if (records.length > 0) yield records;
  }
  if (!found) throw damaged(`no part ${part}`);
}

const onlyOpen = (open: XmlHandler['open']): XmlHandler => ({ open, text: () => {}, close: () => {} });

function scanned(handler: XmlHandler | undefined): PartTaker | null {
  if (handler === undefined) return null;
  const scanner = new XmlScanner(handler);
  const decoder = new TextDecoder('utf-8');
  return (bytes, isLast) => scanner.push(decoder.decode(bytes, { stream: !isLast }));
}

/** Targets are written from the folder of the workbook, or from the root. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const notASheet = (): Refusal =>
  new Refusal(SHEET_REFUSED, {
    detail: 'Ce fichier n’est pas un classeur XLSX : choisissez un fichier .xlsx ou .csv.',
  });
