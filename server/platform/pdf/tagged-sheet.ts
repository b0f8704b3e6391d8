/**
 * A document of ours as a tagged PDF: title, language, headings, lists, tables and links are in its structure, and
 * what only decorates is marked as such, so that a screen reader reads what the eye reads.
 */

import { encode } from 'uqr';
import { type Line, linesOf, NEW_LINE } from './lines.ts';
import { type Face, type FontName, languageOf, type Typeface } from './typeface.ts';

export type Style = { readonly font: FontName; readonly size: number; readonly colour: string };
export type Column = { readonly label: string; readonly width: number; readonly font?: FontName };
type Position = { readonly x: number; readonly y: number; readonly width: number };
/** A structure element, or the document itself. */
type Parent = { add(child: PDFKit.PDFStructureElement): unknown };

const INK = '#1a1a1a';
const RULE = '#c9c9c9';
export const MARGIN = 56;
/** Points from A4's left margin to its right margin. */
export const WIDTH = 595.28 - 2 * MARGIN;
const LABEL_WIDTH = 150;
const BAND = 14;
const LEADING = 1.25;
/** White margin around a QR code, in modules. */
const QUIET = 4;

export class TaggedSheet {
  readonly #document: PDFKit.PDFDocument;
  readonly #typeface: Typeface;
  readonly #accent: string;
  readonly #root: PDFKit.PDFStructureElement;
  #whole = true;

  constructor(document: PDFKit.PDFDocument, typeface: Typeface, accent: string) {
    this.#document = document;
    this.#typeface = typeface;
    this.#accent = accent;
    this.#root = document.struct('Document');
    document.addStructure(this.#root);
    this.#band();
  }

  /** Whether every character so far was drawn as written. */
  get whole(): boolean {
    return this.#whole;
  }

  get y(): number {
    return this.#document.y;
  }

  set y(value: number) {
    this.#document.y = value;
  }

  get plain(): Style {
    return { font: 'regular', size: 11, colour: INK };
  }

  get accented(): Style {
    return { font: 'bold', size: 14, colour: this.#accent };
  }

  title(text: string): void {
    this.#block('H1', text, { ...this.accented, size: 26 }, 14);
  }

  heading(text: string): void {
    // Never alone at the foot of a page.
    this.ensureSpace(80);
    this.#document.y += 11;
    this.#block('H2', text, this.accented, 4);
  }

  paragraph(text: string, style: Partial<Style> = {}, gap = 8, width = WIDTH): void {
    this.#block('P', text, { ...this.plain, ...style }, gap, width);
  }

  end(): void {
    this.#root.end();
  }

  /** A new page when less than this is left of the page. */
  ensureSpace(height: number): boolean {
    const document = this.#document;
    if (document.y + height <= document.page.height - MARGIN) return false;
    document.addPage();
    this.#band();
    document.y = MARGIN;
    return true;
  }

  /** Each fact: its label, and its value beside it. */
  facts(facts: readonly { readonly label: string; readonly value: string }[], width = WIDTH): void {
    const list = this.#open('L');
    for (const { label, value } of facts) {
      const cells = [
        this.#cell(label, { ...this.plain, font: 'bold' }, LABEL_WIDTH),
        this.#cell(value, this.plain, width - LABEL_WIDTH),
      ] as const;
      const height = Math.max(...cells.map((cell) => cell.height));
      this.ensureSpace(height);
      const { y } = this.#document;
      const item = this.#document.struct('LI');
      item.add(
        this.#leaf('Lbl', label, () => this.#draw(cells[0], { x: MARGIN, y, width: LABEL_WIDTH })),
      );
      const location = { x: MARGIN + LABEL_WIDTH, y, width: width - LABEL_WIDTH };
      item.add(this.#leaf('LBody', value, () => this.#draw(cells[1], location)));
      item.end();
      list.add(item);
      this.#document.y = y + height + 5;
    }
    list.end();
  }

  /** Rows under their headings, which are drawn again on each page but read once. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], size = 9.5): void {
    const table = this.#open('Table');
    const head = columns.map(({ label }) => label);
    const style = { ...this.plain, size };
    this.ensureSpace(60);
    this.#row(table, columns, head, 'TH', style);
    for (const row of rows) {
      const height = this.#heightOf(columns, row, style);
      if (this.ensureSpace(height)) this.#row(null, columns, head, 'TH', style);
      this.#row(table, columns, row, 'TD', style);
    }
    table.end();
    this.#document.y += 6;
  }

  /** The address is the text itself: on paper it is all there is. */
  link(address: string, label: string, position: Position = this.#here, size = 10): void {
    const document = this.#document;
    const { x, y, width } = position;
    const cell = this.#cell(address, { font: 'regular', size, colour: this.#accent }, width);
    const paragraph = document.struct('P');
    const link: PDFKit.PDFStructureElement = document.struct('Link', { alt: label }, () => {
      this.#draw(cell, position);
      const message = { structParent: link, Contents: new String(`${label} : ${address}`) };
      document.link(x, y, width, cell.height, address, message as object);
    });
    paragraph.add(link);
    paragraph.end();
    this.#root.add(paragraph);
    document.y = y + cell.height + 4;
  }

  /** A picture that a telephone reads. @param size with its white margin, in points */
  qr(address: string, alt: string, { x, y, size }: { x: number; y: number; size: number }): void {
    const document = this.#document;
    const { data } = encode(address, { ecc: 'M', border: QUIET });
    const step = size / data.length;
    const location: object = { bbox: [x, y, x + size, y + size] };
    const figure = document.struct('Figure', { alt, ...location }, () => {
      for (const [line, modules] of data.entries()) {
        for (const [column, dark] of modules.entries()) {
          if (dark) document.rect(x + column * step, y + line * step, step, step);
        }
      }
      document.fill('#000000');
    });
    this.#root.add(figure);
  }

  get #here(): Position {
    return { x: MARGIN, y: this.#document.y, width: WIDTH };
  }

  #open(type: string): PDFKit.PDFStructureElement {
    const element = this.#document.struct(type);
    this.#root.add(element);
    return element;
  }

  #block(type: string, text: string, style: Style, gap: number, width = WIDTH): void {
    const cell = this.#cell(text, style, width);
    this.ensureSpace(cell.height);
    this.#root.add(this.#leaf(type, text, () => this.#draw(cell, { ...this.#here, width })));
    this.#document.y += cell.height + gap;
  }

  #leaf(type: string, text: string, draw: () => void): PDFKit.PDFStructureElement {
    const lang = languageOf(text);
    // The original words, where the drawn glyphs are no longer letters.
    const isShaped = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u.test(text);
    const message = {
      ...(lang === undefined ? {} : { lang }),
      ...(isShaped ? { actual: text.replaceAll(NEW_LINE, ' ') } : {}),
    };
    return this.#document.struct(type, message, draw);
  }

  #row(
    table: Parent | null,
    columns: readonly Column[],
    texts: readonly string[],
    type: 'TH' | 'TD',
    style: Style,
  ): void {
    const document = this.#document;
    const { y } = document;
    const cells = columns.map((column, index) =>
      this.#tableCell(column, texts[index] ?? '', type, style),
    );
    const height = Math.max(...cells.map((cell) => cell.height));
    const row = table === null ? null : document.struct('TR');
    let x = MARGIN;
    for (const [index, { width }] of columns.entries()) {
      const [cell, location] = [cells[index], { x, y, width: width - 8 }];
      const draw = () => cell && this.#draw(cell, location);
      if (row === null) this.#artifact(draw);
      else {
        const scope: object = type === 'TH' ? { scope: 'Column' } : {};
        row.add(document.struct(type, { ...scope }, [this.#leaf('P', texts[index] ?? '', draw)]));
      }
      x += width;
    }
    row?.end();
    if (row !== null) table?.add(row);
    const foot = y + height + 3;
    this.#artifact(() =>
      document
        .moveTo(MARGIN, foot)
        .lineTo(x - 8, foot)
        .lineWidth(0.5)
        .stroke(RULE),
    );
    document.y = foot + 4;
  }

  #tableCell({ width, font = 'regular' }: Column, text: string, type: 'TH' | 'TD', style: Style) {
    return this.#cell(text, { ...style, font: type === 'TH' ? 'bold' : font }, width - 8);
  }

  #heightOf(columns: readonly Column[], texts: readonly string[], style: Style): number {
    const cells = columns.map((column, index) =>
      this.#tableCell(column, texts[index] ?? '', 'TD', style),
    );
    return Math.max(...cells.map((cell) => cell.height)) + 7;
  }

  #cell(text: string, style: Style, width: number) {
    const { font, size } = style;
    const { lines, whole } = linesOf(text, {
      font,
      width,
      typeface: this.#typeface,
      measure: (face, piece) => this.#widthOf(face, piece, size),
    });
    this.#whole &&= whole;
    return { lines, style, height: lines.length * size * LEADING };
  }

  #widthOf(face: Face, text: string, size: number): number {
    return this.#document.font(face as string, size).widthOfString(text, SHAPED);
  }

  #draw(
    { lines, style }: { readonly lines: readonly Line[]; readonly style: Style },
    { x, y }: Position,
  ): void {
    const document = this.#document;
    for (const [index, line] of lines.entries()) {
      let at = x;
      const baseline = y + index * style.size * LEADING + style.size;
      for (const { face, text } of line) {
        document.fillColor(style.colour);
        const width = this.#widthOf(face, text, style.size);
        document.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', ...SHAPED });
        at += width;
      }
    }
    document.x = MARGIN;
    document.y = y;
  }

  /** Decoration, excluded from what a screen reader reads. */
  #band(): void {
    const document = this.#document;
    this.#artifact(
      () => document.rect(0, 0, document.page.width, BAND).fill(this.#accent),
      'Layout',
    );
  }

  #artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }
}

/** Named features make the library shape a piece as a whole rather than word by word. */
const SHAPED = { features: ['kern', 'liga'] as PDFKit.Mixins.OpenTypeFeatures[] };
