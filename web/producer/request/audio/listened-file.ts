import type { Isrc } from '#domain/isrc/isrc.ts';
import { EncodingDetector } from '#domain/sheet/encoding.ts';
import { ONE_BYTE_ENCODINGS } from '#domain/sheet/letters/encodings.ts';
import { nameFacts } from '#domain/tagging/file-name.ts';
import type { AudioFacts } from '#web/producer/codes/tagging/match.ts';

/** Metadata of a sound file, from its tags or its name. */
export type ListenedFile = {
  readonly name: string;
  readonly titre: string;
  /** Empty when unknown, as is `artiste`. */
  readonly version: string;
  readonly artiste: string;
  readonly piste: number | null;
  /** In whole seconds; null when the file does not say. */
  readonly duree: number | null;
  readonly anneePublication: number | null;
  readonly estVideo: boolean;
  /** The first of `codes`. */
  readonly isrc: Isrc | null;
  /** Codes of its tags, and that of its name. */
  readonly codes: readonly Isrc[];
  readonly illisibles: readonly string[];
  readonly codesDesPistes: readonly (Isrc | null)[];
};

export function receivedFrom(name: string, facts: AudioFacts): ListenedFile {
  const { illisibles, codesDesPistes, anneePublication, estVideo, duree } = facts;
  const named = nameFacts(name);
  const codes = [...new Set([...facts.codes, ...(named.isrc === null ? [] : [named.isrc])])];
  const [titre = '', version = '', artiste = ''] = mended([
    facts.titre ?? named.titre,
    facts.version ?? '',
    facts.artiste ?? (facts.titre === null ? named.artiste : ''),
  ]);
  return {
    name,
    titre,
    version,
    artiste,
    piste: facts.piste ?? named.piste,
    duree: duree === null || duree < 0.5 ? null : Math.round(duree),
    anneePublication,
    estVideo,
    isrc: codes[0] ?? null,
    codes,
    illisibles,
    codesDesPistes,
  };
}

/** Disc order: by track, then those without a track by name, in numeric order. */
export function inTrackOrder(files: readonly ListenedFile[]): readonly ListenedFile[] {
  const byName = new Intl.Collator('fr', { numeric: true });
  const location = ({ piste }: ListenedFile) => piste ?? Number.MAX_SAFE_INTEGER;
  return files.toSorted((a, b) => location(a) - location(b) || byName.compare(a.name, b.name));
}

/**
 * Repairs texts of one tag written in another encoding than the declared one: « Ã‰tÃ© » is « Été »
 * in UTF-8, « Ìàÿê » is « Маяк » in Windows-1251. A readable text is left unchanged.
 */
function mended(texts: readonly string[]): readonly string[] {
  const repaired = texts.map(asUtf8);
  const bytes = bytesOf(repaired.join('\n'));
  if (bytes === null || bytes.every((byte) => byte < 0x80)) return repaired;
  const detector = new EncodingDetector();
  detector.push(bytes);
  const { encoding, isSure } = detector.guess();
  if (!isSure || ONE_BYTE_ENCODINGS.some((western) => western === encoding)) return repaired;
  const guessed = new TextDecoder(encoding).decode(bytes);
  // Central European accents resemble Western ones too much for reliable detection in a short text.
  return IS_LATIN_ACCENT.test(guessed) ? repaired : guessed.split('\n');
}

const IS_LATIN_ACCENT = /(?![a-z])\p{Script=Latin}/iu;

/** Not valid UTF-8: left unchanged. */
function asUtf8(text: string): string {
  const bytes = bytesOf(text);
  if (bytes === null) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

/** The bytes that were read as Latin-1 or as Windows-1252; null when it holds other letters. */
function bytesOf(text: string): Uint8Array | null {
  const bytes = [...text].map((sign) => WINDOWS_1252.get(sign) ?? sign.charCodeAt(0));
  return bytes.some((byte) => byte > 255) ? null : new Uint8Array(bytes);
}

const HIGH_BYTES = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at);
/** Windows-1252 characters absent from Latin-1, with their byte. */
const WINDOWS_1252 = new Map(
  [...new TextDecoder('windows-1252').decode(HIGH_BYTES)].map(
    (sign, at) => [sign, 0x80 + at] as const,
  ),
);
