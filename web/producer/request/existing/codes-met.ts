import type { Isrc } from '#domain/isrc/isrc.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import { besideRegister } from '#web/registration/register/beside-register.ts';
import type { Pasted } from '../sheet/paste/paste.ts';
import { readRow } from '../sheet/read-row.ts';
import type { Row } from '../sheet/row.ts';

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

export type CodedRow = Coded & { readonly ligne: number };

/** The lines that a paste would give a code, by their place in the grid. */
export function codedBy(pasted: Pasted, before: readonly Row[]): readonly CodedRow[] {
  const written = new Set(pasted.written);
  const codes = new Map(before.map(({ key, texts }) => [key, parseIsrc(texts.isrcDeclare)]));
  return pasted.rows.flatMap((row, index) => {
    const code = written.has(row.key) ? parseIsrc(row.texts.isrcDeclare) : null;
    if (code === null || codes.get(row.key) === code) return [];
    const { titre, version, artiste, duree, type } = readRow(row).fields;
    return [{ titre, version, artiste, duree, type: type ?? 'P', code, ligne: index + 1 }];
  });
}
