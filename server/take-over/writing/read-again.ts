/** Reads the files again for the writing: they must be the ones that were checked. */

import type { LineLocation } from '#domain/takeover/account.ts';
import type { FileName } from '#domain/takeover/headings.ts';
import { LineErrors, value } from '../reading/line-errors.ts';
import { type Line, readLines } from '../reading/read-lines.ts';
import { TakeOverRefused } from '../refused.ts';
import type { Writing } from './writing.ts';

/** Errors are no longer collected: the first one ends the writing. */
export class NoErrors extends LineErrors {
  /** @throws TakeOverRefused */
  override add(lineLocation: LineLocation, colonne: string | null, message: string): never {
    throw new TakeOverRefused(value({ ...lineLocation, colonne, message }));
  }
}

/**
 * Passes each line of a file to `take`, in order.
 * @throws TakeOverRefused when the file has changed, at its end at the latest; also a read failure
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
