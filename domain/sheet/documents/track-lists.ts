/** Lists of tracks that burners and players write: CUE and M3U. */

import { formatDuree } from '#domain/minuterie/duree.ts';
import { nameFacts } from '#domain/tagging/file-name.ts';
import { type Cells, type Table, tableOf, unreadable } from './tables.ts';

type Track = {
  titre: string;
  artiste: string;
  isrc: string;
  compositeur: string;
  file: number;
  /** Frames of a CD, 75 a second; null: the track has no index. */
  start: number | null;
  isAudio: boolean;
};

const FRAMES = 75;

/** One line for each audio track; a duration goes from the start of a track to that of the next in the same file. @throws Refusal SHEET_REFUSED */
export function readCue(text: string): Table {
  const tracks: Track[] = [];
  let [artiste, ean, file] = ['', '', 0];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line) ?? [];
    const value = unquoted(rest);
    const track = tracks.at(-1);
    switch (word.toUpperCase()) {
      case 'FILE':
        file += 1;
        break;
      case 'TRACK': {
        const isAudio = /^\d+\s+AUDIO$/i.test(rest);
        tracks.push({ titre: '', artiste, isrc: '', compositeur: '', file, start: null, isAudio });
        break;
      }
      case 'CATALOG':
        ean = value;
        break;
      case 'PERFORMER':
        if (track === undefined) artiste = value;
        else track.artiste = value;
        break;
      case 'TITLE':
        if (track !== undefined) track.titre = value;
        break;
      case 'SONGWRITER':
        if (track !== undefined) track.compositeur = value;
        break;
      case 'ISRC':
        if (track !== undefined) track.isrc = value;
        break;
      case 'INDEX':
        if (track !== undefined && /^0*1\s/.test(rest)) track.start = framesOf(rest);
        break;
    }
  }
  const recordings = tracks.flatMap((track, at): Cells[] => {
    if (!track.isAudio) return [];
    const next = tracks[at + 1];
    const isFollowed = next !== undefined && next.file === track.file;
    const frames = isFollowed ? (next.start ?? 0) - (track.start ?? 0) : 0;
    return [
      {
        titre: track.titre,
        artiste_principal: track.artiste,
        duree: frames > 0 ? formatDuree(Math.round(frames / FRAMES)) : '',
        isrc_existant: /^0*$/.test(track.isrc) ? '' : track.isrc,
        compositeurs: track.compositeur,
        ean: /^0*$/.test(ean) ? '' : ean,
      },
    ];
  });
  if (recordings.length === 0)
    throw unreadable('Cette feuille CUE ne contient aucune piste audio.');
  return tableOf('CUE', recordings);
}

const unquoted = (text: string): string => /^"(.*)"/.exec(text)?.[1] ?? text;

/** `01 03:41:10`: minutes, seconds, frames. */
function framesOf(index: string): number | null {
  const [, minutes, seconds, frames] = /\s(\d{1,4}):(\d{2}):(\d{2})$/.exec(index) ?? [];
  if (frames === undefined) return null;
  return (Number(minutes) * 60 + Number(seconds)) * FRAMES + Number(frames);
}

/**
 * One line per file of the list, from its description, otherwise from its name.
 * @throws Refusal SHEET_REFUSED
 */
export function readM3u(text: string): Table {
  const recordings: Cells[] = [];
  let reported: { readonly seconds: number; readonly title: string } | null = null;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, seconds, title = ''] = /^#EXTINF:\s*(-?\d+)[^,]*,(.*)$/i.exec(line) ?? [];
    if (seconds !== undefined) reported = { seconds: Number(seconds), title: title.trim() };
    if (line.trim() === '' || line.startsWith('#')) continue;
    const name = nameFacts(line.trim().split(/[\\/]/).at(-1) ?? '');
    const [, artiste = '', titre = reported?.title ?? ''] =
      /^(.+?)\s+[-–—]\s+(.+)$/.exec(reported?.title ?? '') ?? [];
    recordings.push({
      titre: titre || name.titre,
      artiste_principal: titre === '' ? name.artiste : artiste,
      duree: reported !== null && reported.seconds > 0 ? formatDuree(reported.seconds) : '',
      isrc_existant: name.isrc ?? '',
    });
    reported = null;
  }
  if (recordings.length === 0) throw unreadable('Cette liste M3U ne nomme aucun fichier.');
  return tableOf('M3U', recordings);
}
