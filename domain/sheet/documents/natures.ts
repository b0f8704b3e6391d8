/** The kinds of files that recordings are read from. */

/** Text formats that are not lines of cells, each with its own reader. */
export const DOCUMENTS = ['ERN', 'XML_2003', 'HTML', 'JSON', 'CUE', 'M3U'] as const;
export type DocumentNature = (typeof DOCUMENTS)[number];

/** All that is read as recordings. `ZIP`: several files in one. */
export const NATURES = ['CSV', 'XLSX', ...DOCUMENTS, 'ZIP'] as const;
export type Nature = (typeof NATURES)[number];

/** The types that browsers give them; on Windows, Excel claims CSV files too. */
export const LIST_TYPES: readonly string[] = [
  ...['csv', 'plain', 'tab-separated-values', 'xml', 'html'].map((kind) => `text/${kind}`),
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ...['xml', 'json', 'x-cue', 'zip', 'x-zip-compressed'].map((kind) => `application/${kind}`),
  ...['mpegurl', 'x-mpegurl'].map((kind) => `audio/${kind}`),
];
/** How the names of such files end. */
export const LIST_EXTENSIONS: readonly string[] = [
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xls',
  '.xml',
  '.json',
  '.cue',
  '.m3u',
  '.m3u8',
  '.html',
  '.htm',
  '.zip',
];
