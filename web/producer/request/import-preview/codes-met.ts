import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { importing } from '#web/producer/messages/import.ts';
import { besideRegister } from '#web/registration/register/beside-register.ts';

const messages = importing.becomes;
/** Message when the register did not answer. */
export const UNASKED = messages.unasked;

type Line = Parameters<typeof besideRegister>[1][number];
export type Coded = Line & { readonly code: Isrc };

/** Existing holder of a code, or the reason for its refusal. */
export type Carrier = {
  /**
   * The structure's own recording; null: another structure's, about which nothing is disclosed, or
   * none.
   */
  readonly elementId: number | null;
  /** Reason why the code cannot be declared; null: it is held by a recording. */
  readonly message: string | null;
};

/** Findings about the code of a line. */
const OF_CODE = new Set(['CONNU', 'AUTRE_TITRE', 'AUTRUI', 'ANNULE', 'IRRECEVABLE']);

/**
 * Finds which of these codes are in the register or in a draft of the structure, or would be
 * refused.
 * @param here recordings to ignore: the lines themselves
 */
export async function codesMet<L extends Coded>(
  structureId: number,
  lines: readonly L[],
  here: ReadonlySet<number>,
): Promise<readonly (Carrier & { readonly line: L })[]> {
  const texts = await besideRegister(structureId, lines);
  return texts.filter(
    ({ constat, elementId }) =>
      OF_CODE.has(constat) && !(elementId !== null && here.has(elementId)),
  );
}

/** The same sentence for an imported code and a typed one. */
export function sentenceOfCode(code: Isrc, { elementId, message }: Carrier): string {
  const shown = formatIsrc(code);
  if (message !== null) return messages.refused(shown, message);
  return elementId === null ? messages.theirs(shown) : messages.yours(shown, elementId);
}
