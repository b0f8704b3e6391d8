/**
 * Streaming XML reader for the parts of a workbook: elements, attributes, texts. Document types are
 * refused, so no entity can be defined, expanded or fetched; all buffers are bounded.
 */

import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED } from '../csv-reader.ts';

export type XmlHandler = {
  /** Local name, without prefix. */
  open(name: string, attribute: (name: string) => string | null): void;
  /** A text may come in several pieces. */
  text(piece: string): void;
  close(name: string): void;
};

/** Characters of one tag. */
const LONGEST_TAG = 20_000;
/** Characters of an entity, which may be cut by the end of a piece. */
const LONGEST_ENTITY = 12;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

export class XmlScanner {
  readonly #handler: XmlHandler;
  #text = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  /** @throws Refusal SHEET_REFUSED */
  push(piece: string): void {
    this.#text += piece;
    let at = 0;
    for (;;) {
      const tag = this.#text.indexOf('<', at);
      const end = tag === -1 ? this.#text.length : tag;
      at = this.#flushText(at, end, tag === -1);
      if (tag === -1) break;
      const next = this.#markup(tag);
      if (next === -1) break;
      at = next;
    }
    this.#text = this.#text.slice(at);
    if (this.#text.length > LONGEST_TAG) throw broken('a tag is too long');
  }

  /** @returns position up to which the text was emitted: a cut entity waits for its end */
  #flushText(from: number, to: number, mayContinue: boolean): number {
    if (from === to) return to;
    const entity = mayContinue ? this.#text.lastIndexOf('&', to) : -1;
    const cut = entity >= from && to - entity < LONGEST_ENTITY && !this.#text.includes(';', entity);
    const end = cut ? entity : to;
    if (end > from) this.#handler.text(decoded(this.#text.slice(from, end)));
    return end;
  }

  /** @returns where the markup that begins here ends, or -1 when more text is needed */
  #markup(start: number): number {
    if (this.#text.length < start + 9 && !this.#text.includes('>', start)) return -1;
    if (this.#text.startsWith('<!--', start)) return this.#skip(start, '-->');
    if (this.#text.startsWith('<?', start)) return this.#skip(start, '?>');
    if (this.#text.startsWith('<![CDATA[', start)) {
      const end = this.#skip(start, ']]>');
      if (end !== -1) this.#handler.text(this.#text.slice(start + 9, end - 3));
      return end;
    }
    if (this.#text.startsWith('<!', start)) throw broken('a document type');
    const end = this.#text.indexOf('>', start);
    if (end === -1) return -1;
    this.#tag(this.#text.slice(start + 1, end));
    return end + 1;
  }

  #skip(start: number, mark: string): number {
    const end = this.#text.indexOf(mark, start);
    return end === -1 ? -1 : end + mark.length;
  }

  #tag(inside: string): void {
    if (inside.length > LONGEST_TAG) throw broken('a tag is too long');
    if (inside.startsWith('/')) {
      this.#handler.close(localName(inside.slice(1)));
      return;
    }
    const name = localName(/^[^\s/]+/.exec(inside)?.[0] ?? '');
    this.#handler.open(name, (requested) => attributeOf(inside, requested));
    if (inside.endsWith('/')) this.#handler.close(name);
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).trim();

/** One pattern per attribute name, cached: a sheet reads the same two a million times. */
const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  const existing = patterns.get(name);
  if (existing !== undefined) return existing;
  const made = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, made);
  return made;
}

function attributeOf(tag: string, requested: string): string | null {
  const match = patternOf(requested).exec(tag);
  return match === null ? null : decoded(match[1] ?? match[2] ?? '');
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[String(name)] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    },
  );
}

const broken = (why: string): DomainError =>
  new DomainError(SHEET_REFUSED, {
    detail: 'Ce classeur est abîmé : ouvrez-le dans votre tableur et enregistrez-le à nouveau.',
    privateDetail: `workbook: ${why}`,
  });
