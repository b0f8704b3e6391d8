import { formatIsrc, type Isrc } from '#domain/isrc/isrc.ts';
import { importing } from '#web/producer/messages/import.ts';
import { besideRegister } from '#web/registration/register/beside-register.ts';

const messages = importing.becomes;
/** Where the register could not be asked. */
export const UNASKED = messages.unasked;

type Line = Parameters<typeof besideRegister>[1][number];
export type Coded = Line & { readonly code: Isrc };

/** Who carries a code already, or why it would be refused. */
export type Carrier = {
  /** One's own recording; null: that of another structure, of which nothing is told, or nobody. */
  readonly elementId: number | null;
  /** Why nobody may declare it; null: somebody carries it. */
  readonly message: string | null;
};

/** Findings about the code of a line. */
const OF_CODE = new Set(['CONNU', 'AUTRE_TITRE', 'AUTRUI', 'ANNULE', 'IRRECEVABLE']);

/**
 * Which of these codes are in the register, in a draft of the structure, or would be refused.
 * @param here recordings about which nothing is to be said: the lines themselves
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

/** The same sentence where a code arrives and where it is typed. */
export function sentenceOfCode(code: Isrc, { elementId, message }: Carrier): string {
  const shown = formatIsrc(code);
  if (message !== null) return messages.refused(shown, message);
  return elementId === null ? messages.theirs(shown) : messages.yours(shown, elementId);
}
