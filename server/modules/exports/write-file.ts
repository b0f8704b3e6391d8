/** From a format to its file: name, type, and the bytes as they are read from the database. */

import type { ExportFormat } from '#contract/exchange/exports.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { SheetContext } from '#domain/sheet/columns.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { pagesOf, type RowSource, type Wanted } from './find-rows.ts';
import { csvOf } from './formats/csv.ts';
import { type DdexParty, ddexOf } from './formats/ddex/message.ts';
import { jsonOf } from './formats/json.ts';
import { cueZipOf, masteringOf, onlyCue } from './formats/mastering.ts';
import { xlsxOf } from './formats/xlsx.ts';

export type WriteParts = RowSource & {
  readonly context: SheetContext;
  /** Null when the portal has no DDEX number. */
  readonly ddexParty: () => DdexParty | null;
};

export type WrittenFile = {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncIterable<Uint8Array>;
};

const ZIP = 'application/zip';

/** @param dossiers how many the recordings belong to */
export async function fileOf(
  parts: WriteParts,
  wanted: Wanted,
  { dossiers, now }: { readonly dossiers: number; readonly now: Date },
  onRows: (count: number) => Promise<void> = async () => {},
): Promise<WrittenFile> {
  const pages = (type?: ElementType) => counted(pagesOf(parts, wanted, type), onRows);
  const name = (kind: string, extension: string) => `${kind}-${dayInParis(now)}.${extension}`;
  const writers: Readonly<Record<ExportFormat, () => Promise<WrittenFile> | WrittenFile>> = {
    CSV: () => ({
      name: name('enregistrements', 'csv'),
      type: 'text/csv; charset=utf-8',
      content: csvOf(pages(), parts.context),
    }),
    XLSX: () => ({
      name: name('enregistrements', 'xlsx'),
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: xlsxOf(pages(), parts.context),
    }),
    JSON: () => ({
      name: name('enregistrements', 'json'),
      type: 'application/json; charset=utf-8',
      content: jsonOf(pages()),
    }),
    DDEX: () => ({
      name: name('declaration', 'xml'),
      type: 'application/xml; charset=utf-8',
      content: ddexOf(pages, partyOf(parts), now),
    }),
    CUE: async () => {
      const only = dossiers === 1 ? await onlyCue(pages) : null;
      if (only === null) return { name: name('feuilles-cue', 'zip'), type: ZIP, content: cueZipOf(pages) };
      return { name: only.name, type: 'application/x-cue; charset=us-ascii', content: bytesOf(only.text) };
    },
    MASTERING: () => ({
      name: name('mastering', 'zip'),
      type: ZIP,
      content: masteringOf(pages, parts.context),
    }),
  };
  return writers[wanted.format]();
}

async function* counted<Row>(pages: AsyncIterable<readonly Row[]>, onRows: (count: number) => Promise<void>) {
  for await (const rows of pages) {
    yield rows;
    await onRows(rows.length);
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function partyOf({ ddexParty }: WriteParts): DdexParty {
  const party = ddexParty();
  if (party === null) throw new Error('a DDEX message was begun without a sender');
  return party;
}
