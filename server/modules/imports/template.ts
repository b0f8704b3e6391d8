/**
 * `GET /api/imports/template`: the sheet to fill in, with one example; the workbook contains its
 * own instructions.
 */

import type { FileAnswer } from '#contract/endpoint.ts';
import type { readImportTemplate } from '#contract/exchange/imports.ts';
import { TEMPLATE_COLUMNS } from '#domain/sheet/columns.ts';
import { csvLine } from '#domain/sheet/csv-line.ts';
import type { Handler } from '#server/platform/call.ts';
import { once } from '#server/platform/http/file-reply.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const template: Handler<typeof readImportTemplate> = async (_call, { query: { format } }) =>
  format === 'CSV'
    ? answer('csv', 'text/csv; charset=utf-8', csv())
    : answer('xlsx', XLSX, await workbook());

function answer(extension: string, type: string, bytes: Uint8Array): FileAnswer {
  return { name: `modele-import.${extension}`, type, size: bytes.byteLength, content: once(bytes) };
}

function csv(): Uint8Array {
  const lines = [
    TEMPLATE_COLUMNS.map(({ name }) => name),
    TEMPLATE_COLUMNS.map(({ guide: [example] }) => example),
  ];
  return Buffer.from(`\uFEFF${lines.map(csvLine).join('')}`);
}

async function workbook(): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  // Text cells: a spreadsheet changes nothing of what is typed over them.
  const text = (value: string) => ({ value, type: String, format: '@' });
  const file = writeXlsxFile([
    {
      sheet: 'Enregistrements',
      data: [
        TEMPLATE_COLUMNS.map(({ label }) => bold(label)),
        TEMPLATE_COLUMNS.map(({ guide: [example] }) => text(example)),
      ],
    },
    {
      sheet: 'Aide',
      data: [
        ['Colonne', 'Exemple', 'Comment la remplir'].map(bold),
        ...TEMPLATE_COLUMNS.map(({ label, guide: [example, help] }) => [
          bold(label),
          text(example),
          text(help),
        ]),
      ],
    },
  ]);
  return file.toBuffer();
}
