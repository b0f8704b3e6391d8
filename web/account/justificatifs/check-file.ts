import { extensionOf, FILE_TYPES } from '#domain/justificatif/file-types.ts';
import { LARGEST_JUSTIFICATIF, MOST_JUSTIFICATIFS_PER_CALL } from '#domain/justificatif/limits.ts';
import { sizeText } from '#web/design/size-text.ts';
import { documentMessages as messages } from '#web/messages/documents.ts';

/** iPhone photographs, which the portal does not store in this format. */
const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^hei[cf]s?$/.test(extensionOf(name)) || /^image\/hei[cf]/.test(type);
/** JPEG under the name that Windows gives it. */
const isJfif = ({ name }: Pick<File, 'name'>): boolean => extensionOf(name) === 'jfif';

/** Pixels of the longest side: a page that is photographed stays readable. */
const LONGEST_SIDE = 3500;
const QUALITIES = [0.9, 0.75, 0.5];

/**
 * The file to upload: a HEIC photograph is converted to JPEG in the browser. Null where the browser
 * cannot read HEIC.
 */
export async function accepted(file: File): Promise<File | null> {
  const name = file.name.replace(/\.\w+$/, '.jpg');
  if (isJfif(file)) return new File([file], name, { type: 'image/jpeg' });
  if (!isHeic(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    for (const quality of QUALITIES) {
      const { promise, resolve } = Promise.withResolvers<Blob | null>();
      canvas.toBlob(resolve, 'image/jpeg', quality);
      const blob = await promise;
      if (blob !== null && blob.size <= LARGEST_JUSTIFICATIF)
        return new File([blob], name, { type: 'image/jpeg' });
    }
  } catch {
    // Only Apple browsers read HEIC, and some on Windows with an extension: an error message
    // explains what to do.
  }
  return null;
}

/**
 * Reason to reject a file before upload, or null. Checks only its name and size: the server
 * validates the content.
 */
export function errorOfFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // The size after conversion is not known yet.
  if (isHeic({ name, type }) || isJfif({ name })) return size === 0 ? messages.empty : null;
  const fileType = FILE_TYPES.find(({ extensions }) => extensions.includes(extensionOf(name)));
  const declared =
    type === '' || FILE_TYPES.some((one) => one.type === type || one.aliases.includes(type));
  if (fileType === undefined || !declared) return messages.wrongType;
  if (size === 0) return messages.empty;
  return size > LARGEST_JUSTIFICATIF ? messages.tooLarge(sizeText(size)) : null;
}

/** Maximum number of files in one drop. */
export const MOST_DROPPED = MOST_JUSTIFICATIFS_PER_CALL;

/**
 * The same error in English, in the wording of the usual drop-zone library, for programs; null
 * without an error.
 */
export function machineDetailOf(
  file: Pick<File, 'name' | 'type' | 'size'>,
  message: string,
): string | null {
  if (message === messages.tooMany) return 'Too many files';
  const error = errorOfFile(file);
  if (error === messages.wrongType)
    return `File type must be ${FILE_TYPES.map(({ type }) => type).join(', ')}`;
  if (error === messages.empty) return 'File is smaller than 1 bytes';
  return error === null ? null : `File is larger than ${LARGEST_JUSTIFICATIF} bytes`;
}
