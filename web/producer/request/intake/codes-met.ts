import type { Isrc } from '#domain/isrc/isrc.ts';
import { besideRegister } from '#web/registration/register/beside-register.ts';

type Line = Parameters<typeof besideRegister>[1][number];
export type Coded = Line & { readonly code: Isrc };

/** A code that somebody carries already. */
export type MetCode<L extends Coded> = {
  readonly line: L;
  /** One's own recording; null: that of another structure, of which nothing is told. */
  readonly elementId: number | null;
};

/** Findings about the recording that carries the code. */
const CARRIED = new Set(['CONNU', 'AUTRE_TITRE', 'AUTRUI']);

/**
 * Which of these codes are in the register, or in a draft of the structure.
 * @param here recordings about which nothing is to be said: the lines themselves
 */
export async function codesMet<L extends Coded>(
  structureId: number,
  lines: readonly L[],
  here: ReadonlySet<number>,
): Promise<readonly MetCode<L>[]> {
  const said = await besideRegister(structureId, lines);
  return said.filter(
    ({ constat, elementId }) => CARRIED.has(constat) && !(elementId !== null && here.has(elementId)),
  );
}
