import type { FieldError } from '../domain-error.ts';
import type { Inflate } from './active-pdf.ts';
import { latin1, uint32 } from './bytes.ts';
import type { ContentError } from './content-error.ts';
import { cleanFileName } from './file-name.ts';
import {
  announcedType,
  extensionOf,
  type FileType,
  isDeclaredAs,
  type JustificatifType,
} from './file-types.ts';
import { jpegError } from './jpeg.ts';
import { LARGEST_JUSTIFICATIF, MOST_PIXELS } from './limits.ts';
import { pdfError } from './pdf.ts';

/** Validation of a file, shared by all calls. */

export type InputFile = {
  /** Null when the text that carried them is not base64. */
  readonly bytes: Uint8Array | null;
  /** Name sent by the client; any text. */
  readonly name: string;
  /** Type declared by the client; empty when undeclared. */
  readonly type: string;
  /** Bytes, as the sender declares them; null when it does not. */
  readonly size: number | null;
};

/** Error paths of a file. */
export type FilePaths = Readonly<Record<'name' | 'content' | 'type' | 'size', string>>;

/** A part of a form is one thing; an object of a JSON body has fields. */
export const pathsOfPart = (path: string): FilePaths => ({
  name: path,
  content: path,
  type: path,
  size: path,
});
export const pathsOfObject = (path: string): FilePaths => ({
  name: `${path}.name`,
  content: `${path}.content`,
  type: `${path}.type`,
  size: `${path}.size`,
});

export type CheckedJustificatif = {
  readonly name: string;
  readonly type: JustificatifType;
};

/**
 * What the file is, or every reason to refuse it, each a French sentence. Its content says its type;
 * extension, declared type and declared size must agree with it.
 * Source: OWASP ASVS 5.0.0, 5.2.
 */
export function checkJustificatif(
  { bytes, name: value, type: declared, size }: InputFile,
  at: FilePaths,
  inflate: Inflate,
): CheckedJustificatif | readonly FieldError[] {
  const name = cleanFileName(value);
  const error = (field: keyof FilePaths, code: string, reason: string): FieldError => ({
    path: at[field],
    code,
    message: `« ${name} » ${reason}`,
  });
  const content = (code: string, reason: string) => [error('content', code, reason)];
  if (bytes === null) return content('NOT_BASE64', 'est arrivé abîmé : choisissez-le à nouveau.');
  if (bytes.length === 0) return content('EMPTY', 'est vide : choisissez-le à nouveau.');
  if (bytes.length > LARGEST_JUSTIFICATIF)
    return content('TOO_LARGE', 'dépasse 5 MB (5 242 880 octets).');
  const announced = announcedType(bytes);
  if (announced === null) {
    return content(
      'TYPE_REFUSED',
      'n’est pas d’un type accepté : envoyez un PDF, une image JPEG ou PNG.',
    );
  }
  const inside = STRUCTURE[announced.type](bytes, inflate);
  const fieldErrors = [
    ...(inside === null ? [] : content(inside, REASONS[inside])),
    ...disagreements(announced, extensionOf(name), declared).map(([field, reason]) =>
      error(field, 'TYPE_MISMATCH', reason),
    ),
  ];
  if (size !== null && size !== bytes.length) {
    fieldErrors.push(
      error('size', 'SIZE_MISMATCH', 'n’a pas la taille annoncée : choisissez-le à nouveau.'),
    );
  }
  return fieldErrors.length === 0 ? { name, type: announced.type } : fieldErrors;
}

/** Whether the file is valid. */
export function isAccepted(
  checked: CheckedJustificatif | readonly FieldError[],
): checked is CheckedJustificatif {
  return 'type' in checked;
}

const STRUCTURE: Readonly<
  Record<JustificatifType, (bytes: Uint8Array, inflate: Inflate) => ContentError | null>
> = {
  'application/pdf': pdfError,
  'image/png': pngError,
  'image/jpeg': jpegError,
};

const REASONS: Readonly<Record<ContentError, string>> = {
  DAMAGED: 'est abîmé ou incomplet : ouvrez-le, enregistrez-le à nouveau, puis renvoyez-le.',
  EXTRA_CONTENT:
    'contient autre chose que le document : enregistrez-le à nouveau, puis renvoyez-le.',
  ENCRYPTED: 'est protégé : enregistrez-le sans mot de passe ni restriction, puis renvoyez-le.',
  ACTIVE:
    'contient un programme, un fichier joint ou un formulaire actif : imprimez-le en PDF, puis envoyez ce nouveau fichier.',
  TOO_MANY_PIXELS: 'compte plus de 50 millions de pixels : réduisez l’image.',
};

/** Errors about the file itself, not about its transfer. */
export const FILE_ERRORS: ReadonlySet<string> = new Set([
  ...Object.keys(REASONS),
  'TYPE_REFUSED',
  'TYPE_MISMATCH',
  'TOO_LARGE',
  'INFECTED',
]);

function disagreements(
  fileType: FileType,
  extension: string,
  declared: string,
): (readonly ['name' | 'type', string])[] {
  const reasons: (readonly ['name' | 'type', string])[] = [];
  if (!fileType.extensions.includes(extension)) {
    const expected = fileType.extensions.map((each) => `.${each}`).join(' ou ');
    reasons.push(['name', `est ${fileType.label} : son nom doit finir par ${expected}.`]);
  }
  if (!isDeclaredAs(fileType, declared)) {
    reasons.push([
      'type',
      `est ${fileType.label}, mais a été annoncé comme un autre type de fichier.`,
    ]);
  }
  return reasons;
}

const SIGNATURE_LENGTH = 8;
/** Bytes of a chunk beside its data: length, type, checksum. */
const CHUNK_FRAME = 12;

/**
 * Error of a PNG, or null: walks its chunks from header to end, checks the checksums, and allows
 * nothing after the end. Source: PNG specification, third edition, sections 5 and 11.2.
 */
function pngError(bytes: Uint8Array): ContentError | null {
  let at = SIGNATURE_LENGTH;
  let pixels = 0;
  let hasData = false;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = uint32(bytes, at);
    const type = latin1(bytes, at + 4, at + 8);
    const next = at + CHUNK_FRAME + length;
    if (next > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return 'DAMAGED';
    if ((type === 'IHDR') !== (at === SIGNATURE_LENGTH)) return 'DAMAGED';
    if (isCritical(type) && crc32(bytes, at + 4, next - 4) !== uint32(bytes, next - 4))
      return 'DAMAGED';
    if (type === 'IHDR')
      pixels = length === 13 ? uint32(bytes, at + 8) * uint32(bytes, at + 12) : 0;
    if (type === 'IHDR' && pixels === 0) return 'DAMAGED';
    if (pixels > MOST_PIXELS) return 'TOO_MANY_PIXELS';
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') {
      if (length !== 0 || !hasData) return 'DAMAGED';
      return next === bytes.length ? null : 'EXTRA_CONTENT';
    }
    at = next;
  }
  return 'DAMAGED';
}

/** Critical chunks, without which the image cannot be shown, have an upper case first letter. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0xffffffff;
  for (let at = from; at < to; at += 1) {
    crc = (CRC_TABLE[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
