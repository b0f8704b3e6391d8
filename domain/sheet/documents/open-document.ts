/**
 * Opens a text document that is not lines of cells: reads it whole, within a bound, and returns
 * tables. Loaded only when such a document is imported.
 */

import { TextDecoder } from '../file/machine.ts';
import type { Encoding } from '../letters/encodings.ts';
import { readErn } from './ern.ts';
import { readHtml } from './html.ts';
import { readJson } from './json.ts';
import type { DocumentNature } from './natures.ts';
import { type Table, unreadable } from './tables.ts';
import { readCue, readM3u } from './track-lists.ts';
import { readXml2003 } from './xml-2003.ts';

/** Bytes of a document: it is whole in memory while it is read. */
const LARGEST = 10 * 1024 * 1024;

const READERS: Readonly<Record<DocumentNature, (text: string) => readonly Table[]>> = {
  ERN: (text) => [readErn(text)],
  XML_2003: readXml2003,
  HTML: readHtml,
  JSON: (text) => [readJson(text)],
  CUE: (text) => [readCue(text)],
  M3U: (text) => [readM3u(text)],
};

/** @throws Refusal SHEET_REFUSED */
export async function readDocument(
  nature: DocumentNature,
  bytes: AsyncIterable<Uint8Array>,
  encodage: Encoding,
): Promise<readonly Table[]> {
  const decoder = new TextDecoder(encodage);
  let [text, size] = ['', 0];
  for await (const piece of bytes) {
    size += piece.length;
    if (size > LARGEST)
      throw unreadable(
        'Ce fichier dépasse 10 MB : enregistrez votre liste en CSV, ou partagez-la en plusieurs fichiers.',
      );
    text += decoder.decode(piece, { stream: true });
  }
  return READERS[nature](text + decoder.decode());
}
