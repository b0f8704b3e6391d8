import type { Isrc } from '#domain/isrc/isrc.ts';
import type { AudioFacts } from '#web/producer/codes/tagging/match.ts';

/** What a sound file says of a recording, by its tags or else by its name. */
export type Heard = {
  readonly name: string;
  readonly titre: string;
  /** Empty when the file does not say. */
  readonly artiste: string;
  readonly piste: number | null;
  /** In whole seconds; null when the file does not say. */
  readonly duree: number | null;
  readonly isrc: Isrc | null;
};

export function heardFrom(
  name: string,
  { titre, artiste, piste, duree, isrc }: Omit<AudioFacts, 'codes'>,
): Heard {
  const named = fromName(name);
  return {
    name,
    titre: mended(titre ?? named.titre),
    artiste: mended(artiste ?? (titre === null ? named.artiste : '')),
    piste: piste ?? named.piste,
    duree: duree === null || duree < 0.5 ? null : Math.round(duree),
    isrc,
  };
}

/** As on the disc: by track, then those without one by name, numbers in their order. */
export function inTrackOrder(files: readonly Heard[]): readonly Heard[] {
  const byName = new Intl.Collator('fr', { numeric: true });
  const place = ({ piste }: Heard) => piste ?? Number.MAX_SAFE_INTEGER;
  return files.toSorted((a, b) => place(a) - place(b) || byName.compare(a.name, b.name));
}

/** « 03 - Artiste - Titre », « 03 Titre », « Artiste - Titre » or « Titre ». */
function fromName(file: string): { titre: string; artiste: string; piste: number | null } {
  const bare = file.replace(/\.\w{2,4}$/, '').replaceAll('_', ' ');
  const [, number, rest = bare] = /^(\d{1,3})(?:\s*[-.]\s*|\s+)(.+)$/.exec(bare) ?? [];
  const parts = rest.split(/\s+-\s+/);
  const artiste = parts.length > 1 ? (parts[0] ?? '') : '';
  const titre = parts.length > 1 ? parts.slice(1).join(' - ') : rest;
  return {
    titre: titre.trim(),
    artiste: artiste.trim(),
    piste: number === undefined ? null : Number(number),
  };
}

/** « Ã‰tÃ© » is « Été » written in UTF-8 and read as Latin-1: some tools tag so. Anything else is no UTF-8, and is left alone. */
function mended(text: string): string {
  const bytes = [...text].map((sign) => WINDOWS_1252.get(sign) ?? sign.charCodeAt(0));
  if (bytes.some((byte) => byte > 255)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes));
  } catch {
    return text;
  }
}

const HIGH_BYTES = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at);
/** Signs that Windows puts where Latin-1 has none, with their byte. */
const WINDOWS_1252 = new Map(
  [...new TextDecoder('windows-1252').decode(HIGH_BYTES)].map(
    (sign, at) => [sign, 0x80 + at] as const,
  ),
);
