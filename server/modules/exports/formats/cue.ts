/**
 * CUE sheets: what a mastering studio reads to write the codes on the disc (subcode, channel Q). One file
 * of sound a track, whose name is a proposal: the studio puts its own.
 */

import type { ExportRow } from '../find-rows.ts';

/** Tracks of an audio CD. */
const MOST_TRACKS = 99;
/** Characters of a text that every player shows (CD-Text). */
const LONGEST_TEXT = 80;

export type CueSheet = { readonly name: string; readonly text: string };

/** The sheets of one dossier: one, or several discs when it has more than 99 tracks. Videos have none. */
export function cueSheets(dossier: readonly ExportRow[]): CueSheet[] {
  const tracks = dossier.filter(({ type, isrc }) => type === 'P' && isrc !== null);
  const discs = Math.ceil(tracks.length / MOST_TRACKS);
  return Array.from({ length: discs }, (_, disc) => {
    const cut = tracks.slice(disc * MOST_TRACKS, (disc + 1) * MOST_TRACKS);
    const suffix = discs > 1 ? `-disque-${disc + 1}` : '';
    return { name: `${cut[0]?.numero ?? ''}${suffix}.cue`, text: sheetOf(cut) };
  });
}

function sheetOf(tracks: readonly ExportRow[]): string {
  const [first] = tracks;
  const album = first?.dossierTitre ?? null;
  const artist = sameFor(tracks, ({ artiste }) => artiste);
  const ean = sameFor(tracks, (track) => track.ean);
  const lines = [
    `REM COMMENT ${quoted(`Dossier ${first?.numero ?? ''}`)}`,
    // The catalogue number of a disc has 13 digits and no other length.
    ...(ean !== null && /^\d{13}$/.test(ean) ? [`CATALOG ${ean}`] : []),
    ...(artist === null ? [] : [`PERFORMER ${quoted(artist)}`]),
    ...(album === null ? [] : [`TITLE ${quoted(album)}`]),
    ...tracks.flatMap(trackLines),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function trackLines(track: ExportRow, index: number): string[] {
  const number = String(index + 1).padStart(2, '0');
  const title = track.version === null ? (track.titre ?? '') : `${track.titre ?? ''} (${track.version})`;
  const artists = [track.artiste ?? '', ...track.artistesInvites].join(', ');
  return [
    `FILE ${quoted(`${number} - ${fileName(track.titre ?? '')}.wav`)} WAVE`,
    `  TRACK ${number} AUDIO`,
    `    TITLE ${quoted(title)}`,
    `    PERFORMER ${quoted(artists)}`,
    `    ISRC ${track.isrc ?? ''}`,
    '    INDEX 01 00:00:00',
  ];
}

function sameFor(tracks: readonly ExportRow[], of: (track: ExportRow) => string | null): string | null {
  const values = new Set(tracks.map(of));
  return values.size === 1 ? ([...values][0] ?? null) : null;
}

/** The format knows no escape: a quote inside would end the text. */
const quoted = (text: string) => `"${plainAscii(text).replaceAll('"', "'").slice(0, LONGEST_TEXT).trim()}"`;

const fileName = (title: string) =>
  plainAscii(title)
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .slice(0, 60)
    .trim();

/** Letters and signs that decomposition leaves whole. */
const LIKE: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ł: 'l', Ł: 'L' },
  ...{ ð: 'd', þ: 'th', ı: 'i', '’': "'", '‘': "'", '“': '"', '”': '"', '«': '"', '»': '"' },
  ...{ '–': '-', '—': '-', '−': '-', '€': 'EUR' },
};

/** Many studios' programs read nothing else. What has no likeness becomes « ? ». */
export function plainAscii(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7e]/gu, (sign) => LIKE[sign] ?? sign)
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[^\x20-\x7e]+/gu, '?');
}
