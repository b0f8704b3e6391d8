import { LARGEST_CSV, LARGEST_XLSX } from '#domain/import/state-machine.ts';
import { LIST_EXTENSIONS } from '#domain/sheet/documents/natures.ts';
import { importing as messages } from '#web/producer/messages/import.ts';

/** Why these files need not even be sent, or null: a first look, the portal has the last word. */
export function errorOfFiles(files: readonly File[]): string | null {
  const [file, another] = files;
  if (file === undefined || another !== undefined) return messages.oneFile;
  const name = file.name.toLowerCase();
  if (!LIST_EXTENSIONS.some((extension) => name.endsWith(extension)))
    return messages.wrongType(file.name);
  const largest = /\.(?:xlsx|zip)$/.test(name) ? LARGEST_XLSX : LARGEST_CSV;
  return file.size > largest ? messages.tooLarge(file.name) : null;
}
