import { formatIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { CODES } from '#domain/sheet/evidence/existing-codes.ts';
import { type CellError, errorOf } from '#domain/sheet/read-row.ts';
import { type Arrival, SEVERAL_TRACKS, TWO_CODES } from '../intake/arrival.ts';
import type { Heard } from './heard.ts';

/** What sound files say, as recordings that arrive, in their order. */
export const arrivalsHeard = (files: readonly Heard[]): readonly Arrival[] =>
  files.map((file, at) => {
    const { name, duree, piste, isrc, illisibles, anneePublication } = file;
    const said = {
      titre: file.titre,
      version: file.version,
      artiste: file.artiste,
      duree: duree === null ? '' : formatDuree(duree),
      type: file.estVideo ? 'V' : '',
      anneePublication: anneePublication === null ? '' : String(anneePublication),
      // What is no code is kept as it is written, to be put right.
      isrcDeclare: isrc ?? illisibles[0] ?? '',
    };
    const texts = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''));
    return { ligne: at + 1, name, texts, flags: {}, piste, code: isrc, errors: errorsOf(file) };
  });

/** What a person has to decide or to put right about the codes of a file. */
function errorsOf({ codes, illisibles, codesDesPistes }: Heard): CellError[] {
  const errors = illisibles.map((text) => errorOf(CODES, text, 'UNREADABLE', UNREAD_ISRC));
  const printed = codes.map(formatIsrc);
  if (printed.length > 1) {
    const message = `Ce fichier porte plusieurs codes : ${listed(printed)}. Le premier est repris si vous ajoutez cette ligne : gardez le bon.`;
    errors.push(errorOf(CODES, printed.join(', '), TWO_CODES, message));
  }
  if (codesDesPistes.length > 1) {
    const ofTracks = codesDesPistes.flatMap((code) => (code === null ? [] : [formatIsrc(code)]));
    const named = ofTracks.length === 0 ? '' : ` Leurs codes : ${listed(ofTracks)}.`;
    const message = `Ce fichier contient un disque de ${codesDesPistes.length} pistes.${named} Donnez un fichier par enregistrement.`;
    errors.push(errorOf(CODES, ofTracks.join(', '), SEVERAL_TRACKS, message));
  }
  return errors;
}

const listed = (codes: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(codes);
