import { extensionOf, FILE_TYPES } from '#domain/justificatif/file-types.ts';
import { LARGEST_JUSTIFICATIF, MOST_JUSTIFICATIFS_PER_CALL } from '#domain/justificatif/limits.ts';
import { documentWords as words } from '#web/app/catalogue/account/documents.ts';
import { sizeInWords } from '#web/design/size-words.ts';

/**
 * Why a file need not even be sent, or null. A first look, at its name and size: the server reads the
 * content and has the last word.
 */
export function faultOfFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const known = FILE_TYPES.find(({ extensions }) => extensions.includes(extensionOf(name)));
  const declared =
    type === '' || FILE_TYPES.some((one) => one.type === type || one.aliases.includes(type));
  if (known === undefined || !declared) return words.wrongType;
  if (size === 0) return words.empty;
  return size > LARGEST_JUSTIFICATIF ? words.tooLarge(sizeInWords(size)) : null;
}

/** Files that one drop may bring. */
export const MOST_DROPPED = MOST_JUSTIFICATIFS_PER_CALL;

/** The same for a machine, in the words of the library that drop zones are known by; null when nothing is wrong. */
export function machineDetailOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  told: string,
): string | null {
  if (told === words.tooMany) return 'Too many files';
  const fault = faultOfFile(file);
  if (fault === words.wrongType)
    return `File type must be ${FILE_TYPES.map(({ type }) => type).join(', ')}`;
  if (fault === words.empty) return 'File is smaller than 1 bytes';
  return fault === null ? null : `File is larger than ${LARGEST_JUSTIFICATIF} bytes`;
}
