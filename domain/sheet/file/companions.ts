/**
 * Codes of companions on the line of a recording: « ISRC vidéo », « ISRC Atmos ». A clip and an immersive version are
 * recordings of their own, with their own code (IFPI, « When to assign an ISRC »): each becomes one more line, tied to the
 * recording of the line by its code. They stand behind the lines of the file, numbered after the last of them.
 */

import type { LienNature } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { leadingCode } from '#domain/isrc/several-codes.ts';
import { plainLetters } from '#domain/letters.ts';
import type { SheetRecord } from '../csv-reader.ts';
import { CODES, codeIn, codesTogether } from '../detection/existing-codes.ts';
import type { Mapping, ReadRow } from '../read-row.ts';
import type { Sheet } from './open-sheet.ts';
import { type DataLines, dataLines, LINES_AT_ONCE, type Understood } from './read-lines.ts';

type Kind = {
  readonly nature: Extract<LienNature, 'CLIP_DE' | 'VERSION_DE'>;
  /** What tells it from the recording of the line. */
  readonly version: string | null;
};

export type Companion = Kind & {
  /** The recording of the line: its code, and its number in the file. Null: the line names the companion alone. */
  readonly of: { readonly isrc: Isrc; readonly ligne: number } | null;
};

export type ImportedLine = SheetRecord & { readonly companion?: Companion };

const KINDS: readonly (readonly [words: readonly string[], kind: Kind])[] = [
  [
    ['video', 'videos', 'clip', 'clips', 'videoclip', 'videogramme', 'musikvideo'],
    { nature: 'CLIP_DE', version: null },
  ],
  [['atmos', 'dolby'], { nature: 'VERSION_DE', version: 'Dolby Atmos' }],
  [
    ['immersive', 'immersif', 'spatial', 'surround', 'multicanal', '360'],
    { nature: 'VERSION_DE', version: 'Version multicanal' },
  ],
];
/** A column of either: « ISRC audio / vidéo ». */
const OF_EITHER: readonly string[] = ['audio', 'sound', 'son', 'phonogramme', 'stereo'];
/** Numbers of recordings in an export of the portal: each of its lines is one recording. */
const NAMES = 'enregistrement';

type CompanionColumns = ReadonlyMap<number, Kind>;

function companionColumns(headings: readonly string[], mapping: Mapping): CompanionColumns {
  if (mapping.includes(NAMES)) return new Map();
  return new Map(
    headings.flatMap((heading, index) => {
      if (mapping[index] !== CODES) return [];
      const words = plainLetters(heading).split(/[^\p{L}\p{N}]+/u);
      if (words.some((word) => OF_EITHER.includes(word))) return [];
      const kind = KINDS.find(([named]) => words.some((word) => named.includes(word)))?.[1];
      return kind === undefined ? [] : [[index, kind] as const];
    }),
  );
}

/** `dataLines`, with a line for each companion behind them. */
export async function* importedLines(
  sheet: Sheet,
  entete: SheetRecord,
  understood: Understood,
): AsyncGenerator<DataLines & { readonly rows: readonly ImportedLine[] }> {
  const columns = companionColumns(entete.cells, understood.mapping);
  const companions: ImportedLine[] = [];
  let last = entete.ligne;
  for await (const lines of dataLines(sheet, entete, understood)) {
    const rows = lines.rows.map((record) => {
      last = record.ligne;
      const split = splitLine(record, columns, understood.mapping);
      companions.push(...split.companions);
      return split.line;
    });
    yield { ...lines, rows };
  }
  for (let at = 0; at < companions.length; at += LINES_AT_ONCE) {
    const rows = companions
      .slice(at, at + LINES_AT_ONCE)
      .map((one, index) => ({ ...one, ligne: last + 1 + at + index }));
    yield { rows, skipped: 0, marks: 0 };
  }
}

type Split = {
  readonly line: ImportedLine;
  /** Numbered as their line is. */
  readonly companions: readonly ImportedLine[];
};

/** The line without the codes of its companions, and a line for each of them. */
function splitLine(record: SheetRecord, columns: CompanionColumns, mapping: Mapping): Split {
  const whole: Split = { line: record, companions: [] };
  if (columns.size === 0) return whole;
  const cellAt = (index: number) => (record.cells[index] ?? '').trim();
  const own = mapping.flatMap((name, index) =>
    name === CODES && !columns.has(index) && cellAt(index) !== '' ? [index] : [],
  );
  const codes = own.flatMap((index) => {
    const together = codesTogether(cellAt(index));
    const alone = codeIn(cellAt(index));
    return together.length > 0 ? together : alone === null ? [] : [alone];
  });
  const met = [...columns].filter(([index]) => {
    const code = codeIn(cellAt(index));
    // The same code again is that of the line.
    return code !== null && !codes.includes(code);
  });
  const [first] = met;
  if (first === undefined) return whole;
  if (codes.length === 0) {
    // Of two companions without their recording, or beside a code that cannot be read, a person says what they are.
    const isAlone = own.length === 0 && met.length === 1;
    return isAlone
      ? { ...whole, line: { ...record, companion: { ...first[1], of: null } } }
      : whole;
  }
  const of = { isrc: leadingCode([...new Set(codes)]).target, ligne: record.ligne };
  const indexes = met.map(([index]) => index);
  return {
    line: { ...record, cells: withoutCells(record, indexes) },
    companions: met.map(([index, kind]) => {
      const left = [...own, ...indexes.filter((other) => other !== index)];
      // How long the clip is, the length of the sound does not say.
      if (kind.nature === 'CLIP_DE') left.push(mapping.indexOf('duree'));
      return { ...record, cells: withoutCells(record, left), companion: { ...kind, of } };
    }),
  };
}

const withoutCells = ({ cells }: SheetRecord, indexes: readonly number[]): string[] =>
  cells.map((cell, index) => (indexes.includes(index) ? '' : cell));

/** What a line of a companion says: its type, its version, and the recording that it is tied to. */
export function asCompanion(
  read: ReadRow,
  companion: Companion | undefined,
  mapping: Mapping,
): ReadRow {
  if (companion === undefined) return read;
  const { nature, version, of } = companion;
  const { fields } = read;
  const isVideo = nature === 'CLIP_DE' && (of !== null || !mapping.includes('type'));
  const type = isVideo ? 'V' : fields.type;
  if (of === null) return { ...read, fields: { ...fields, type } };
  const versions = [fields.version, version].filter((text) => text !== null);
  const isNamed = version !== null && (fields.version ?? '').includes(version);
  const whole = isNamed ? fields.version : versions.join(', ');
  const lien = { nature, elementId: null, isrc: of.isrc };
  return {
    ...read,
    fields: { ...fields, type, lien, autresCodes: [], version: whole === '' ? null : whole },
  };
}
