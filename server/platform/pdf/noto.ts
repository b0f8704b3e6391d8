/**
 * Letters missing from the portal's own typeface: Noto, split by its makers into files of a few
 * letters. A file is read when a text needs it, and cached while the server runs.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font, Path } from 'fontkit';

/** Families of Han letters: the same letter has a different form in each country. */
export type Han = 'jp' | 'sc' | 'kr';
type Family = { readonly name: string; readonly only?: readonly string[]; readonly fixed?: true };

const VARIABLE = '@fontsource-variable';
const REST: readonly Family[] = [
  {
    name: 'noto-sans',
    only: [
      'cyrillic',
      'cyrillic-ext',
      'greek',
      'greek-ext',
      'vietnamese',
      'devanagari',
      'latin-ext',
    ],
  },
  // Fixed weight: its variable form shifts the parts of composite letters, which the PDF library
  // does not support.
  { name: 'noto-sans-hebrew', only: ['hebrew'], fixed: true },
  { name: 'noto-sans-arabic', only: ['arabic'] },
  { name: 'noto-sans-thai', only: ['thai'] },
];
const HAN: Readonly<Record<Han, Family>> = {
  jp: { name: 'noto-sans-jp' },
  sc: { name: 'noto-sans-sc' },
  kr: { name: 'noto-sans-kr' },
};
const REGULAR = 400;

/** One file of a family, and the letters it contains. */
export type Slice = { readonly path: string; readonly covers: Ranges };

const modules = createRequire(import.meta.url);
const families = new Map<string, readonly Slice[]>();
const opened = new Map<string, Promise<Font>>();

/**
 * The file that contains a character, or null.
 * @param han the first family searched for Han letters
 */
export function sliceOf(sign: string, han: Han): Slice | null {
  const code = sign.codePointAt(0) ?? 0;
  const order = [...REST, HAN[han], ...Object.values(HAN)];
  for (const family of order) {
    const slice = slicesOf(family).find(({ covers }) => within(covers, code));
    if (slice !== undefined) return slice;
  }
  return null;
}

function slicesOf({ name, only, fixed }: Family): readonly Slice[] {
  const existing = families.get(name);
  if (existing !== undefined) return existing;
  const root = `${fixed ? '@fontsource' : VARIABLE}/${name}`;
  const list: Record<string, string> = JSON.parse(
    readFileSync(modules.resolve(`${root}/unicode.json`), 'utf8'),
  );
  const slices = Object.entries(list)
    .filter(([part]) => only?.includes(part) ?? true)
    .map(([part, ranges]) => ({
      // Numbered parts stand in brackets in the list, and without in the name of the file.
      path: `${root}/files/${name}-${part.replaceAll(/[[\]]/g, '')}-${fixed ? REGULAR : 'wght'}-normal.woff2`,
      covers: parsed(ranges),
    }));
  families.set(name, slices);
  return slices;
}

/** The font of a slice, at its regular weight. */
export function openSlice({ path }: Slice): Promise<Font> {
  const stored = opened.get(path) ?? readSlice(path);
  opened.set(path, stored);
  return stored;
}

/** Neither library is loaded before a text has letters missing from the portal's own typeface. */
async function readSlice(path: string): Promise<Font> {
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ]);
  const unpacked = await decompress(readFileSync(modules.resolve(path)));
  const font = create(Buffer.from(unpacked)) as Font;
  const weight = font.variationAxes.wght;
  if (weight === undefined || weight.default === REGULAR) return font;
  return writable(font.getVariation({ wght: REGULAR }));
}

/** The library fails to write a letter of a weight other than its file's default. */
function writable(font: Font): Font {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => Object.assign(createSubset(), { glyphEncoder: { encodeSimple } });
  // Named after the drawn weight, not the file's default.
  const name = font.postscriptName.replace(/-\w+$/, '-Regular');
  return Object.defineProperty(font, 'postscriptName', { value: name });
}

/** Lists of code points as style sheets write them: `U+0400-045f,U+0490`. */
type Ranges = readonly (readonly [first: number, last: number])[];

const parsed = (list: string): Ranges =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });

const within = (ranges: Ranges, code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);

/** One outline in TrueType format (« simple glyph »), integer coordinates, no instructions. */
const ON_CURVE = 1;
type Point = { readonly x: number; readonly y: number; readonly on: boolean };

function encodeSimple({ commands, bbox }: Path): Uint8Array {
  const { points, ends } = outline(commands);
  const size = 10 + 2 * ends.length + 2 + 5 * points.length;
  // Tables of offsets count in words.
  const view = new DataView(new ArrayBuffer(size + ((4 - (size % 4)) % 4)));
  let at = 0;
  const word = (value: number) => {
    view.setInt16(at, Math.round(value));
    at += 2;
  };
  for (const value of [ends.length, bbox.minX, bbox.minY, bbox.maxX, bbox.maxY, ...ends, 0])
    word(value);
  for (const { on } of points) {
    view.setUint8(at, on ? ON_CURVE : 0);
    at += 1;
  }
  for (const axis of ['x', 'y'] as const) {
    for (const [index, point] of points.entries()) {
      word(Math.round(point[axis]) - Math.round(points[index - 1]?.[axis] ?? 0));
    }
  }
  return new Uint8Array(view.buffer);
}

function outline(commands: Path['commands']): { points: Point[]; ends: number[] } {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    const pairs = Array.from({ length: args.length / 2 }, (_, i) => [
      args[2 * i] ?? 0,
      args[2 * i + 1] ?? 0,
    ]);
    for (const [index, [x = 0, y = 0]] of pairs.entries()) {
      points.push({ x, y, on: command !== 'quadraticCurveTo' || index === pairs.length - 1 });
    }
    if (command === 'closePath') ends.push(points.length - 1);
  }
  return { points, ends };
}
