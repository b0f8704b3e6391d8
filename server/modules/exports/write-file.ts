/** Builds the file of a format: name, type, and the bytes as they are read from the database. */

import { type ExportFormat, WORKBOOK_FULL } from '#contract/exchange/exports.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { SheetContext } from '#domain/sheet/columns.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import type { Scope } from '#server/platform/call.ts';
import { once } from '#server/platform/http/file-reply.ts';
import { type ExportRequest, pagesOf, type RowSource } from './find-rows.ts';
import { csvOf } from './formats/csv.ts';
import { type Claim, type DdexParty, ddexOf } from './formats/ddex/message.ts';
import { cueZipOf, masteringOf, onlyCue } from './formats/disc/mastering.ts';
import { jsonOf } from './formats/json.ts';
import { MOST_XLSX_ROWS, xlsxOf } from './formats/xlsx.ts';

export type WriteDeps = RowSource & {
  readonly context: SheetContext;
  /** Name and accent colour on the studio's sheets. */
  readonly house: () => { readonly societe: string; readonly accent: string };
  /** Null when the portal has no DDEX number. */
  readonly ddexParty: () => DdexParty | null;
  /** Possible recipients of declarations; the society first. */
  readonly ddexRecipients: () => readonly DdexParty[];
  readonly rightsOf: (db: RowSource['db'], scope: Scope) => Promise<Claim['rights']>;
  readonly countryCode: Claim['countryCode'];
};

export type WrittenFile = {
  readonly name: string;
  readonly type: string;
  readonly content: AsyncIterable<Uint8Array>;
};

const ZIP = 'application/zip';

/** @throws Refusal WORKBOOK_FULL when a workbook of the format cannot hold so many rows */
export function assertCorrect(format: ExportFormat, total: number): void {
  const isWorkbook = format === 'XLSX' || format === 'MASTERING';
  if (isWorkbook && total > MOST_XLSX_ROWS) throw new DomainError(WORKBOOK_FULL);
}

/** @param dossiers how many the recordings belong to */
export async function fileOf(
  writeDeps: WriteDeps,
  exportRequest: ExportRequest,
  { dossiers, now }: { readonly dossiers: number; readonly now: Date },
  onRows: (count: number) => Promise<void> = async () => {},
): Promise<WrittenFile> {
  const pages = (type?: ElementType) => counted(pagesOf(writeDeps, exportRequest, type), onRows);
  const name = (kind: string, extension: string) => `${kind}-${dayInParis(now)}.${extension}`;
  const writers: Readonly<Record<ExportFormat, () => Promise<WrittenFile> | WrittenFile>> = {
    CSV: () => ({
      name: name('enregistrements', 'csv'),
      type: 'text/csv; charset=utf-8',
      content: csvOf(pages(), writeDeps.context),
    }),
    XLSX: () => ({
      name: name('enregistrements', 'xlsx'),
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: xlsxOf(pages(), writeDeps.context),
    }),
    JSON: () => ({
      name: name('enregistrements', 'json'),
      type: 'application/json; charset=utf-8',
      content: jsonOf(pages()),
    }),
    DDEX: async () => ({
      name: name('declaration', 'xml'),
      type: 'application/xml; charset=utf-8',
      content: ddexOf(pages, await claimOf(writeDeps, exportRequest, now)),
    }),
    CUE: async () => {
      const only = dossiers === 1 ? await onlyCue(pages) : null;
      if (only === null)
        return { name: name('feuilles-cue', 'zip'), type: ZIP, content: cueZipOf(pages) };
      return {
        name: only.name,
        type: 'application/x-cue; charset=iso-8859-1',
        content: once(only.bytes),
      };
    },
    MASTERING: () => ({
      name: name('mastering', 'zip'),
      type: ZIP,
      content: masteringOf(pages, { ...writeDeps, now }),
    }),
  };
  return writers[exportRequest.format]();
}

async function* counted<Row>(
  pages: AsyncIterable<readonly Row[]>,
  onRows: (count: number) => Promise<void>,
) {
  for await (const rows of pages) {
    yield rows;
    await onRows(rows.length);
  }
}

async function claimOf(
  writeDeps: WriteDeps,
  exportRequest: ExportRequest,
  now: Date,
): Promise<Claim> {
  const sender = writeDeps.ddexParty();
  if (sender === null) throw new Error('a DDEX message was begun without a sender');
  const recipient =
    writeDeps.ddexRecipients().find(({ dpid }) => dpid === exportRequest.destinataire) ?? sender;
  const rights = await writeDeps.rightsOf(writeDeps.db, exportRequest.scope);
  return { sender, recipient, rights, countryCode: writeDeps.countryCode, now };
}
