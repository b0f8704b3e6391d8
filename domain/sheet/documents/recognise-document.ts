/** Detects the kind of a file of recordings from its first characters, whatever its name. */

import { DomainError } from '#domain/domain-error.ts';
import { SHEET_REFUSED } from '../csv-reader.ts';
import { ENCODINGS, type Encoding } from '../letters/encodings.ts';
import type { DocumentNature } from './natures.ts';

const SOUND_FILE = /\.(?:mp3|wav|flac|aiff?|m4a|ogg|opus|wma|mp4|mov)\s*$/i;

/** @param block the beginning of the text. @returns null: lines of cells. @throws Refusal SHEET_REFUSED for XML of another kind */
export function documentNature(block: string): DocumentNature | null {
  const text = block.replace(/^\uFEFF/, '').trimStart();
  if (/^<[?!a-z]/i.test(text)) return markupNature(text);
  if (/^(?:\{\s*"|\[\s*[{["\d])/.test(text)) return 'JSON';
  if (/^#EXTM3U/i.test(text)) return 'M3U';
  const isCue = /^\s*FILE\s+\S/im.test(text) && /^\s*TRACK\s+\d+\s+\w+\s*$/im.test(text);
  if (isCue) return 'CUE';
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  // The last line may be cut.
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const names = whole.filter((line) => !line.startsWith('#'));
  return names.length > 0 && names.every((line) => SOUND_FILE.test(line)) ? 'M3U' : null;
}

/**
 * Root elements of other common messages, which contain no importable list of recordings, with
 * advice.
 */
const OTHER_ROOTS: Readonly<Record<string, string>> = {
  rss: 'Ce fichier est un flux RSS',
  svg: 'Ce fichier est une image SVG',
  plist:
    'Ce fichier est une bibliothèque d’iTunes ou de Musique : exportez plutôt la liste au format texte',
  DJ_PLAYLISTS:
    'Ce fichier est une collection de rekordbox : exportez plutôt la liste au format texte',
  PurgeReleaseMessage: 'Ce message DDEX retire une sortie, et ne décrit aucun enregistrement',
};

function markupNature(text: string): DocumentNature {
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'XML_2003';
  if (/<(?:html|table|!doctype\s+html)\b/i.test(text)) return 'HTML';
  const bare = text.replaceAll(/<[?!][^>]*>/g, '');
  const root = /<(?:[\w.-]+:)?([\w.-]+)/.exec(bare)?.[1] ?? '';
  if (root === 'NewReleaseMessage') return 'ERN';
  const message =
    OTHER_ROOTS[root] ??
    `Ce fichier XML (« ${root.slice(0, 40)} ») n’est pas d’un format connu ici`;
  throw new DomainError(SHEET_REFUSED, {
    detail: `${message}. Les messages DDEX ERN et les tableaux XML d’Excel sont lus ; sinon, enregistrez votre liste en CSV ou en .xlsx.`,
  });
}

/** Alternative names of the supported encodings. */
const OTHER_NAMES: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
};

/** The encoding that XML or HTML names at its head; null: it names none that is read here. */
export function declaredEncoding(block: string): Encoding | null {
  const head = block.slice(0, 2048);
  const [, ofXml, ofPage] =
    /<\?xml[^>]*\sencoding=["']([\w-]+)|<meta[^>]*charset=["']?([\w-]+)/i.exec(head) ?? [];
  const name = (ofXml ?? ofPage ?? '').toLowerCase();
  return OTHER_NAMES[name] ?? ENCODINGS.find((one) => one === name) ?? null;
}
