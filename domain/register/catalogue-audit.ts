/**
 * Audits a catalogue without writing anything: recordings without a code, with two codes, sharing a
 * code, and malformed codes. Needs only the lines; the register is queried separately.
 */

import type { ElementFields } from '#domain/element/fields.ts';
import { type Isrc, isrcWarnings } from '#domain/isrc/isrc.ts';
import { BANDS } from '#domain/proximity/bands.ts';
import { keysOf, titleKey } from '#domain/proximity/keys.ts';
import {
  type Comparable,
  comparableOf,
  type RecordingFields,
} from '#domain/proximity/recording.ts';
import { scoreOf } from '#domain/proximity/score.ts';

/** Lines of one audit: they are compared with each other in the memory of a browser. */
export const MOST_AUDITED = 20_000;

export type CatalogueLine = RecordingFields & {
  /** Line number, as in a spreadsheet. */
  readonly ligne: number;
  readonly code: ElementFields['isrcDeclare'];
  /** A second code on the same line. */
  readonly autreCode: ElementFields['isrcDeclare'];
  /** Text in place of the code that is not one; null when there is none. */
  readonly illisible: string | null;
};

/** The gravest first: it is the order in which they are shown. */
export const AUDIT_FINDINGS = [
  'CODE_PARTAGE',
  'DEUX_CODES',
  'MAL_FORME',
  'A_VERIFIER',
  'CODE_AILLEURS',
  'REPETE',
  'SANS_CODE',
] as const;

export type AuditFinding =
  /** One code on several recordings: a code names one of them only. */
  | { readonly kind: 'CODE_PARTAGE'; readonly code: Isrc; readonly lignes: readonly number[] }
  /** One recording under several codes: its plays are counted apart. */
  | {
      readonly kind: 'DEUX_CODES';
      readonly codes: readonly Isrc[];
      readonly lignes: readonly number[];
    }
  | { readonly kind: 'MAL_FORME'; readonly texte: string; readonly lignes: readonly number[] }
  /** Well formed but suspicious: an example from the manuals, a year in the future… */
  | {
      readonly kind: 'A_VERIFIER';
      readonly code: Isrc;
      readonly message: string;
      readonly lignes: readonly number[];
    }
  /** Lines without a code, of a recording that has one on another line. */
  | { readonly kind: 'CODE_AILLEURS'; readonly code: Isrc; readonly lignes: readonly number[] }
  /** The same recording again, without new data. */
  | { readonly kind: 'REPETE'; readonly lignes: readonly number[] }
  | { readonly kind: 'SANS_CODE'; readonly lignes: readonly number[] };

/** @param lines at most `MOST_AUDITED` @param year the current one, in Paris */
export function auditCatalogue(lines: readonly CatalogueLine[], year: number): AuditFinding[] {
  const codes = lines.map(({ code }) => code);
  const groups = sameRecordings(lines.map(comparableOf), codes).map((group) =>
    group.flatMap((index) => lines[index] ?? []),
  );
  const findings = [
    ...sharedCodes(groups),
    ...groups.flatMap(ofOneRecording),
    ...lines.flatMap(({ ligne, illisible }): AuditFinding[] =>
      illisible === null ? [] : [{ kind: 'MAL_FORME', texte: illisible, lignes: [ligne] }],
    ),
    ...suspicious(lines, year),
  ];
  return findings.toSorted(
    (a, b) => gravity(a) - gravity(b) || (a.lignes[0] ?? 0) - (b.lignes[0] ?? 0),
  );
}

const gravity = ({ kind }: AuditFinding): number => AUDIT_FINDINGS.indexOf(kind);
const linesOf = (group: readonly CatalogueLine[]): number[] => group.map(({ ligne }) => ligne);

/** Codes that stand on lines of different recordings. */
function sharedCodes(groups: readonly (readonly CatalogueLine[])[]): AuditFinding[] {
  const holders = new Map<Isrc, CatalogueLine[][]>();
  for (const group of groups) {
    for (const code of codesOf(group))
      holders.set(code, [
        ...(holders.get(code) ?? []),
        group.filter((line) => codesOf([line]).includes(code)),
      ]);
  }
  return [...holders]
    .filter(([, recordings]) => recordings.length > 1)
    .map(([code, recordings]) => ({
      kind: 'CODE_PARTAGE',
      code,
      lignes: linesOf(recordings.flat()).toSorted((a, b) => a - b),
    }));
}

/** Findings about the lines of one recording: its codes, and its repetitions. */
function ofOneRecording(group: readonly CatalogueLine[]): AuditFinding[] {
  const codes = codesOf(group);
  const [code, other] = codes;
  const bare = group.filter((line) => line.code === null && line.illisible === null);
  if (other !== undefined)
    return [
      { kind: 'DEUX_CODES', codes, lignes: linesOf(group.filter((line) => line.code !== null)) },
    ];
  if (code === undefined) {
    const [first] = bare;
    const without: AuditFinding[] = first ? [{ kind: 'SANS_CODE', lignes: [first.ligne] }] : [];
    return bare.length > 1 ? [{ kind: 'REPETE', lignes: linesOf(bare) }, ...without] : without;
  }
  if (bare.length > 0) return [{ kind: 'CODE_AILLEURS', code, lignes: linesOf(bare) }];
  return group.length > 1 ? [{ kind: 'REPETE', lignes: linesOf(group) }] : [];
}

const codesOf = (group: readonly CatalogueLine[]): Isrc[] => [
  ...new Set(group.flatMap(({ code, autreCode }) => [code ?? [], autreCode ?? []].flat())),
];

function suspicious(lines: readonly CatalogueLine[], year: number): AuditFinding[] {
  const linesOfCode = new Map<Isrc, number[]>();
  for (const { code, ligne } of lines)
    if (code !== null) linesOfCode.set(code, [...(linesOfCode.get(code) ?? []), ligne]);
  return [...linesOfCode].flatMap(([code, lignes]) =>
    isrcWarnings(code, { year })
      .filter(({ severity }) => severity !== 'hint')
      .map(({ message }) => ({ kind: 'A_VERIFIER', code, message, lignes }) as const),
  );
}

/** Recordings under one key that each newcomer is compared with: a label has many « Intro ». */
const COMPARED = 20;

/** @returns groups of places in the list, each in order; a recording that is alone is a group of one */
function sameRecordings(
  recordings: readonly Comparable[],
  codes: readonly (Isrc | null)[],
): number[][] {
  const first = recordings.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (first[root] !== root) root = first[root] ?? root;
    return root;
  };
  const byKey = new Map<string, number[]>();
  for (const [index, recording] of recordings.entries()) {
    for (const earlier of candidates(byKey, recording)) {
      const other = recordings[earlier];
      const [a, b] = [rootOf(earlier), rootOf(index)];
      if (other === undefined || a === b) continue;
      // A short title without a duration is weak evidence; with the same code on both lines, it is
      // the same recording.
      const isSame =
        scoreOf(recording, other).score >= BANDS.MEME ||
        (codes[index] !== null && codes[index] === codes[earlier] && isSameText(recording, other));
      if (isSame) first[Math.max(a, b)] = Math.min(a, b);
    }
    for (const key of keysOf(recording))
      byKey.set(key, [...(byKey.get(key) ?? []), index].slice(-COMPARED));
  }
  const groups = new Map<number, number[]>();
  for (const index of recordings.keys()) {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

/** The same title, artists, version and type; another duration would be another recording. */
function isSameText(one: Comparable, other: Comparable): boolean {
  const key = ({ type, artistes, versions }: Comparable) => [type, artistes, versions].join('|');
  if (one.duree !== null && other.duree !== null) return false;
  return titleKey(one) !== '' && titleKey(one) === titleKey(other) && key(one) === key(other);
}

const candidates = (
  byKey: ReadonlyMap<string, readonly number[]>,
  recording: Comparable,
): Set<number> => new Set(keysOf(recording).flatMap((key) => byKey.get(key) ?? []));
