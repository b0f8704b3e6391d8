import { textLength } from '../free-text.ts';
import { extensionOf } from './file-types.ts';

/**
 * File names as people know them, made safe to show, to list and to save on any computer. They are
 * never a path nor a key: the storage has its own random one.
 */

/** In code points, extension included. */
export const LONGEST_FILE_NAME = 120;
const LONGEST_EXTENSION = 10;
const NAMELESS = 'justificatif';

/** Names that Windows keeps for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Cleans a name: only the last path segment, without control or direction marks or characters
 * refused by operating systems, NFC, at most 120 code points, extension in lower case. Idempotent.
 */
export function cleanFileName(value: string): string {
  const last = value.split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .normalize('NFC')
    // Controls, direction marks, surrogates and unassigned; the mark of an undecodable byte.
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}\uFFFD]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '-')
    .replaceAll(/\s+/gu, ' ');
  const name = visible.replace(/[\s.]+$/u, '');
  const extension = extensionOf(name);
  // Not by the extension's length: lower case may be longer.
  const stem = extension === '' ? name : name.slice(0, name.lastIndexOf('.'));
  const short = trimmed([...trimmed(extension)].slice(0, LONGEST_EXTENSION).join(''));
  const tail = short === '' ? '' : `.${short}`;
  return `${safeStem(stem, LONGEST_FILE_NAME - textLength(tail))}${tail}`.normalize('NFC');
}

function safeStem(stem: string, capacity: number): string {
  const short = trimmed([...trimmed(stem)].slice(0, capacity).join(''));
  if (short === '') return NAMELESS;
  const base = short.split('.')[0] ?? '';
  return DEVICE.test(base.trim()) ? trimmed([...`_${short}`].slice(0, capacity).join('')) : short;
}

/** A leading dot hides a file, a trailing dot or blank is lost by Windows. */
const trimmed = (text: string) => text.replace(/^[\s.]+/u, '').replace(/[\s.]+$/u, '');

/** Two names with the same key are the same name for a person: case and presentation forms do not count. */
export function fileNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFC');
}

/** The name, or the name with « (2) », « (3) »… before its extension when it is taken already. */
export function uniqueFileName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(fileNameKey(name))) return name;
  const extension = extensionOf(name);
  const tail = extension === '' ? '' : `.${extension}`;
  const stem = [...name.slice(0, name.length - tail.length)];
  for (let copy = 2; ; copy += 1) {
    const mark = ` (${copy})${tail}`;
    const candidate = `${stem
      .slice(0, LONGEST_FILE_NAME - mark.length)
      .join('')
      .trimEnd()}${mark}`;
    if (!taken.has(fileNameKey(candidate))) return candidate;
  }
}
