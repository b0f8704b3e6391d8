import { formatIsrc, UNREAD_ISRC } from '#domain/isrc/isrc.ts';
import { leadingCode } from '#domain/isrc/several-codes.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import { type CellError, errorOf } from '#domain/sheet/read-row.ts';
import type { Accepted } from '#domain/sheet/repairs.ts';
import { type Preview, SEVERAL_TRACKS, TWO_CODES } from '../import-preview/preview-row.ts';
import type { ListenedFile } from './listened-file.ts';

/**
 * Converts sound files to recordings to add, in their order.
 * @param accepted repairs accepted for all files
 */
export const previewsReceived = (
  files: readonly ListenedFile[],
  accepted: Accepted = new Set(),
): readonly Preview[] =>
  files.map((file, at) => {
    const { name, duree, piste, illisibles, anneePublication } = file;
    const { target, rest, errors } = codesOf(file, accepted);
    const message = {
      titre: file.titre,
      version: file.version,
      artiste: file.artiste,
      duree: duree === null ? '' : formatDuree(duree),
      type: file.estVideo ? 'V' : '',
      anneePublication: anneePublication === null ? '' : String(anneePublication),
      // An invalid code is stored as written, to be corrected.
      isrcDeclare: target ?? illisibles[0] ?? '',
      autresCodes: rest.join('\n'),
    };
    const texts = Object.fromEntries(Object.entries(message).filter(([, text]) => text !== ''));
    return { ligne: at + 1, name, texts, flags: {}, piste, code: target, errors };
  });

/** Main code, further codes stored with it, and the related decisions and errors. */
function codesOf({ isrc, codes, illisibles, codesDesPistes }: ListenedFile, accepted: Accepted) {
  const errors: CellError[] = illisibles.map((text) =>
    errorOf(CODES, text, 'UNREADABLE', UNREAD_ISRC),
  );
  if (codesDesPistes.length > 1) {
    const ofTracks = codesDesPistes.flatMap((code) => (code === null ? [] : [formatIsrc(code)]));
    const named = ofTracks.length === 0 ? '' : ` Leurs codes : ${listed(ofTracks)}.`;
    const message = `Ce fichier contient un disque de ${codesDesPistes.length} pistes.${named} Donnez un fichier par enregistrement.`;
    errors.push(errorOf(CODES, ofTracks.join(', '), SEVERAL_TRACKS, message));
  }
  if (codes.length < 2) return { target: isrc, rest: [], errors };
  const { target, rest, why } = leadingCode(codes);
  if (accepted.has('isrc.plusieursCodes')) return { target, rest, errors };
  const printed = codes.map(formatIsrc);
  const message = `Ce fichier porte plusieurs codes : ${listed(printed)}. ${why}`;
  errors.push(errorOf(CODES, printed.join(', '), TWO_CODES, message));
  return { target, rest: [], errors };
}

const listed = (codes: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(codes);
