/** The encodings of texts that are read here: labels of the WHATWG Encoding standard. */

/** Western one-byte encodings, in which any byte is valid. */
export const ONE_BYTE_ENCODINGS = ['windows-1252', 'iso-8859-15', 'macintosh'] as const;
export type OneByteEncoding = (typeof ONE_BYTE_ENCODINGS)[number];

/** Encodings of other regions. */
export const OTHER_ENCODINGS = [
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1257',
  'iso-8859-13',
  'iso-8859-4',
  'iso-8859-16',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
  'windows-874',
  'windows-1258',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type OtherEncoding = (typeof OTHER_ENCODINGS)[number];

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...ONE_BYTE_ENCODINGS,
  ...OTHER_ENCODINGS,
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the encoding was determined, when the file itself does not declare it. */
export const LETTERS_BY = ['PERSONNE', 'LETTRES', 'DOUTE'] as const;
