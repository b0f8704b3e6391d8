/** Reads an uncompressed PDF of ours as far as a test needs: its objects, its tags, and its text by tag. */

export type ReadPdf = {
  /** The whole file, one character a byte. */
  readonly raw: string;
  /** Structure types in reading order, with the text of each marked piece: `H1 Certificat…`. */
  readonly pieces: readonly { readonly tag: string; readonly text: string }[];
};

export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, number, body]) => [
      number ?? '',
      body ?? '',
    ]),
  );
  const content = [...objects.values()].find((body) => body.includes('\nBT\n')) ?? '';
  const fonts = fontsOf(objects);
  const pieces: { tag: string; text: string }[] = [];
  let font = new Map<string, string>();
  for (const [, tag, name, text] of content.matchAll(
    /\/(\w+) <<(?:(?!>>)[\s\S])*>> BDC|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g,
  )) {
    if (tag !== undefined) pieces.push({ tag, text: '' });
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    const last = pieces.at(-1);
    if (text !== undefined && last !== undefined) last.text += decoded(text, font);
  }
  return { raw, pieces };
}

/** By font name, the letters of each glyph, from the font's ToUnicode table. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Map<string, string>> {
  const named = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = '', number = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '')?.[1] ?? '';
      return [name, letters(objects.get(table) ?? '')];
    }),
  );
}

function letters(table: string): Map<string, string> {
  const result = new Map<string, string>();
  for (const [, first = '0', list = ''] of table.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g,
  )) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      result.set(code, utf16(units.replaceAll(' ', '')));
    }
  }
  return result;
}

const utf16 = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

const decoded = (text: string, font: ReadonlyMap<string, string>) =>
  [...text.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => font.get(code) ?? '�')
    .join('');
