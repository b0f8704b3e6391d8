/** The files as they are written: read again, they must be those that were judged. */

import type { LineLocation } from '#domain/takeover/account.ts';
import type { FileName } from '#domain/takeover/headings.ts';
import { LineErrors, value } from '../reading/line-errors.ts';
import { type Line, readLines } from '../reading/read-lines.ts';
import { TakeOverRefused } from '../refused.ts';
import type { Writing } from './writing.ts';

/** Nobody reads faults any more: the first one ends the writing. */
export class NoErrors extends LineErrors {
  /** @throws TakeOverRefused */
  override add(lineLocation: LineLocation, colonne: string | null, message: string): never {
    throw new TakeOverRefused(value({ ...lineLocation, colonne, message }));
  }
}

/**
 * Hands each line of a file to `take`, in its order.
 * @throws TakeOverRefused when the file is another by now, at its end at the latest; what keeps it from being read
 */
export async function readAgain(
  { source, judging, check }: Pick<Writing, 'source' | 'judging' | 'check'>,
  name: FileName,
  take: (line: Line) => Promise<void> | void,
): Promise<void> {
  const { sha256 } = await readLines(source, name, judging.errors, take);
  if (sha256 !== check.files[name]?.sha256)
    throw new TakeOverRefused(
      `Le fichier ${name}.csv n’est plus celui qui a été vérifié. Reprenez-le : ce qui est écrit reste, et la suite s’ajoute.`,
    );
}
