/** A whole document, from its facts to its bytes. */

import { MARGIN, TaggedSheet } from './tagged-sheet.ts';
import { FONTS, typefaceFor } from './typeface.ts';

export type SheetFacts = {
  readonly title: string;
  readonly author: string;
  /** Colour of headings, of the band and of links: `#00478d`. */
  readonly accent: string;
  readonly now: Date;
  /** Typed texts that the document shows: their letters decide the fonts. */
  readonly texts: readonly string[];
  /** False lets a test read the bytes. */
  readonly compress?: boolean;
};

/** The library's types do not include these options yet, hence the unnamed type. */
const CONFORMANCE: object = { subset: 'PDF/UA' };

export async function drawSheet(
  facts: SheetFacts,
  draw: (sheet: TaggedSheet) => void,
): Promise<Uint8Array> {
  const { title, author, now, texts, compress = true } = facts;
  // The drawing and font code takes more memory than an idle portal: it is loaded with the first
  // document.
  const { default: PDFDocument } = await import('pdfkit');
  const typeface = await typefaceFor(texts);
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    compress,
    font: FONTS.regular.latin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    ...CONFORMANCE,
    info: { Title: title, Author: author, CreationDate: now },
  });
  // As a text, this value does not make the library write its list of each font's letters, which it
  // writes wrongly.
  Object.assign(document, { subset: '1' });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const sheet = new TaggedSheet(document, typeface, facts.accent);
  draw(sheet);
  sheet.end();
  document.end();
  await ended;
  return Buffer.concat(pieces);
}
