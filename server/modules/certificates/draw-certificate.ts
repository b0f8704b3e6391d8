/**
 * The certificate as a tagged PDF: title, language, headings, list and link are in its structure, and what
 * only decorates is marked as such, so that a screen reader reads what the eye reads.
 */

import PDFDocument from 'pdfkit';
import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import type { HouseBrand } from '#server/platform/brands/brands.ts';
import { factsOf, words } from './certificate-words.ts';
import type { FoundCode } from './find-code.ts';
import { FONTS, type FontName, runsOf } from './print-font.ts';

export type CertificateFacts = {
  readonly isrc: Isrc;
  readonly code: FoundCode;
  readonly brand: HouseBrand;
  readonly address: string;
  readonly now: Date;
};

const INK = '#1a1a1a';
const MARGIN = 56;
const LABEL_WIDTH = 150;
/** Points from A4's left edge to its right margin. */
const WIDTH = 595.28 - 2 * MARGIN;

/** The library's types are older than this option of it, hence the unnamed type. */
const CONFORMANCE: object = { subset: 'PDF/UA' };

type Style = { readonly font: FontName; readonly size: number; readonly colour: string };

/** @param compress false lets a test read the bytes */
export async function drawCertificate(facts: CertificateFacts, compress = true): Promise<Uint8Array> {
  const { isrc, brand, now } = facts;
  const document = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, compress, font: FONTS.regular.latin },
    ...{ pdfVersion: '1.7', tagged: true, lang: 'fr-FR', displayTitle: true, ...CONFORMANCE },
    info: { Title: `${words.title} ${formatIsrc(isrc)}`, Author: brand.societe, CreationDate: now },
  });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve) => document.on('end', resolve));
  new Page(document, brand.colours.light.primary).draw(facts);
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

class Page {
  readonly #document: PDFKit.PDFDocument;
  readonly #accent: string;
  #whole = true;

  constructor(document: PDFKit.PDFDocument, accent: string) {
    this.#document = document;
    this.#accent = accent;
  }

  draw({ isrc, code, brand, address, now }: CertificateFacts): void {
    const document = this.#document;
    const root = document.struct('Document');
    document.addStructure(root);
    this.#band();
    const part = (type: string, draw: () => void) => root.add(document.struct(type, {}, draw));
    const heading = (text: string) => part('H2', () => this.#heading(text));
    const paragraph = (text: string, gap = 8) => part('P', () => this.#text(text, this.#plain, gap));
    part('P', () => this.#text(brand.societe, this.#plain, 4));
    part('H1', () => this.#text(words.title, { font: 'bold', size: 26, colour: this.#accent }, 14));
    heading(words.codeHeading(code));
    part('P', () => this.#text(formatIsrc(isrc), { font: 'code', size: 28, colour: INK }, 2));
    paragraph(words.forFiles(isrc));
    heading(words.factsHeading);
    root.add(this.#list(code));
    heading(words.scopeHeading);
    paragraph(words.scope(code));
    heading(words.verifyHeading);
    paragraph(words.verify);
    root.add(this.#link(address));
    if (!this.#whole) paragraph(words.replaced);
    document.moveDown(0.5);
    paragraph(words.made(now, brand.societe));
    root.end();
  }

  get #plain(): Style {
    return { font: 'regular', size: 11, colour: INK };
  }

  /** Decoration: outside of what is read. */
  #band(): void {
    const document = this.#document;
    document.markContent('Artifact', { type: 'Layout' });
    document.rect(0, 0, document.page.width, 14).fill(this.#accent);
    document.endMarkedContent();
  }

  #heading(text: string): void {
    this.#document.moveDown(0.8);
    this.#text(text, { font: 'bold', size: 14, colour: this.#accent }, 4);
  }

  #list(code: FoundCode): PDFKit.PDFStructureElement {
    const document = this.#document;
    const list = document.struct('L');
    for (const { label, value } of factsOf(code)) {
      const item = document.struct('LI');
      let top = 0;
      item.add(
        document.struct('Lbl', {}, () => {
          top = document.y;
          this.#text(label, { ...this.#plain, font: 'bold' }, 0, { width: LABEL_WIDTH });
        }),
      );
      item.add(
        document.struct('LBody', {}, () => {
          const at = { x: MARGIN + LABEL_WIDTH, y: top, width: WIDTH - LABEL_WIDTH };
          this.#text(value, this.#plain, 5, at);
          document.x = MARGIN;
        }),
      );
      item.end();
      list.add(item);
    }
    list.end();
    return list;
  }

  /** The address is the text itself: on paper it is all there is. */
  #link(address: string): PDFKit.PDFStructureElement {
    const document = this.#document;
    const paragraph = document.struct('P');
    const link = document.struct('Link', { alt: words.verifyHeading }, () => {
      document.font(FONTS.regular.latin, 10).fillColor(this.#accent);
      document.text(address, { width: WIDTH, link: address, underline: true });
    });
    paragraph.add(link);
    paragraph.end();
    return paragraph;
  }

  #text(
    text: string,
    { font, size, colour }: Style,
    gap: number,
    at: { readonly x?: number; readonly y?: number; readonly width?: number } = {},
  ): void {
    const document = this.#document;
    const { runs, whole } = runsOf(font, text);
    this.#whole &&= whole;
    document.fontSize(size).fillColor(colour);
    for (const [index, run] of runs.entries()) {
      const options = { width: at.width ?? WIDTH, continued: index < runs.length - 1 };
      document.font(run.file);
      if (index === 0) document.text(run.text, at.x ?? MARGIN, at.y ?? document.y, options);
      else document.text(run.text, options);
    }
    document.y += gap;
  }
}
