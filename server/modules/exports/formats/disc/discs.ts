/** The discs of a dossier: its sounds that carry a code, 99 tracks each at most. */

import type { ExportRow } from '#server/modules/exports/find-rows.ts';

/** Tracks of an audio CD. */
const MOST_TRACKS = 99;

export type Disc = {
  /** Base name of its files, without extension. */
  readonly name: string;
  /** Number of the disc and of all, when there are several. */
  readonly location: readonly [number: number, of: number] | null;
  readonly tracks: readonly ExportRow[];
  readonly numero: string;
  readonly titre: string | null;
  /** The artist of every track, or « Artistes divers »; null when nobody is named. */
  readonly artiste: string | null;
  /** Thirteen digits. */
  readonly ean: string | null;
  readonly reference: string | null;
  readonly label: string | null;
};

/** CD-Text value for a disc of several artists. */
const SEVERAL = 'Artistes divers';

export function discsOf(dossier: readonly ExportRow[]): Disc[] {
  const tracks = dossier.filter(({ type, isrc }) => type === 'P' && isrc !== null);
  const count = Math.ceil(tracks.length / MOST_TRACKS);
  return Array.from({ length: count }, (_, index) => {
    const cut = tracks.slice(index * MOST_TRACKS, (index + 1) * MOST_TRACKS);
    const suffix = count > 1 ? `-disque-${index + 1}` : '';
    const numero = cut[0]?.numero ?? '';
    const artists = textOf(cut, ({ artiste }) => artiste);
    const [ean = null, otherEan] = textOf(cut, (track) => track.ean);
    return {
      name: `${numero}${suffix}`,
      numero,
      tracks: cut,
      titre: cut[0]?.dossierTitre ?? null,
      location: count > 1 ? [index + 1, count] : null,
      artiste: artists.length > 1 ? SEVERAL : (artists[0] ?? null),
      // A barcode of twelve digits is one of thirteen that begins with 0.
      ean:
        otherEan === undefined && ean !== null && /^\d{12,13}$/.test(ean)
          ? ean.padStart(13, '0')
          : null,
      reference: onlyOne(textOf(cut, ({ reference }) => reference)),
      label: onlyOne(textOf(cut, ({ label }) => label)),
    };
  });
}

/** Distinct values among the tracks; a track may have none. */
function textOf(tracks: readonly ExportRow[], of: (track: ExportRow) => string | null): string[] {
  return [...new Set(tracks.map(of).filter((value) => value !== null && value !== ''))] as string[];
}

const onlyOne = (values: readonly string[]): string | null =>
  values.length === 1 ? (values[0] ?? null) : null;

export function titleOf({ titre, version }: ExportRow): string {
  return version === null ? (titre ?? '') : `${titre ?? ''} (${version})`;
}

export const artistsOf = ({ artiste, artistesInvites }: ExportRow): string =>
  [artiste ?? '', ...artistesInvites].filter((name) => name !== '').join(', ');
