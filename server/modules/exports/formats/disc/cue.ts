/**
 * CUE sheets: read by a mastering studio to write the codes on the disc (subcode, channel Q) and
 * its texts (CD-Text). One sound file per track, whose name is a proposal that the studio replaces.
 */

import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import { artistsOf, type Disc, titleOf } from './discs.ts';
import { latin1, latin1Bytes, plainAscii } from './latin.ts';

/** Characters of a text that every player shows (CD-Text). */
const LONGEST_TEXT = 80;

export function cueOf({
  tracks,
  numero,
  location,
  titre,
  artiste,
  ean,
  reference,
}: Disc): Uint8Array {
  const lines = [
    `REM COMMENT ${quoted(`Dossier ${numero}`)}`,
    ...(location === null
      ? []
      : [`REM DISCNUMBER ${location[0]}`, `REM TOTALDISCS ${location[1]}`]),
    ...(reference === null ? [] : [`REM CATALOGNUMBER ${quoted(reference)}`]),
    ...(ean === null ? [] : [`CATALOG ${ean}`]),
    ...(artiste === null ? [] : [`PERFORMER ${quoted(artiste)}`]),
    ...(titre === null ? [] : [`TITLE ${quoted(titre)}`]),
    ...tracks.flatMap(trackLines),
  ];
  return latin1Bytes(`${lines.join('\r\n')}\r\n`);
}

function trackLines(track: ExportRow, index: number): string[] {
  const number = String(index + 1).padStart(2, '0');
  return [
    `FILE ${quoted(`${number} - ${fileName(track.titre ?? '')}.wav`)} WAVE`,
    `  TRACK ${number} AUDIO`,
    `    TITLE ${quoted(titleOf(track))}`,
    `    PERFORMER ${quoted(artistsOf(track))}`,
    `    ISRC ${track.isrc ?? ''}`,
    '    INDEX 01 00:00:00',
  ];
}

/** The format knows no escape: a quote inside would end the text. */
const quoted = (text: string) =>
  `"${latin1(text).replaceAll('"', "'").slice(0, LONGEST_TEXT).trim()}"`;

const fileName = (title: string) =>
  plainAscii(title)
    .replaceAll(/[<>:"/\\|?*]/g, '-')
    .slice(0, 60)
    .trim();
