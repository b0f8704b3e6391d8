import { LARGEST_CSV, LARGEST_XLSX } from '#domain/import/life.ts';
import { importing as words } from '#web/app/catalogue/exchange/import.ts';

/** As browsers name them; on Windows, Excel claims CSV files too. */
export const TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
export const EXTENSIONS = ['.csv', '.tsv', '.txt', '.xlsx'];

/** Why these files need not even be sent, or null: a first look, the portal has the last word. */
export function faultOfFiles(files: readonly File[]): string | null {
  const [file, another] = files;
  if (file === undefined || another !== undefined) return words.oneFile;
  const name = file.name.toLowerCase();
  if (!EXTENSIONS.some((extension) => name.endsWith(extension))) return words.wrongType(file.name);
  const largest = name.endsWith('.xlsx') ? LARGEST_XLSX : LARGEST_CSV;
  return file.size > largest ? words.tooLarge(file.name) : null;
}
