/** Codes that nobody carries and that the sending would refuse: asked before anything is written, wherever they come from. */

import type { ElementType } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { ImportParts } from '../parts.ts';

type Line = { readonly type: ElementType; readonly isrc: Isrc };

/** @returns why the code of a line would be refused; null: it may be declared, or somebody carries it */
export async function refusedCodes(
  call: Parameters<ImportParts['declaredFaults']>[0],
  { declaredFaults }: Pick<ImportParts, 'declaredFaults'>,
  structureId: number,
  lines: readonly Line[],
): Promise<(line: Line) => FieldError | null> {
  // Each by itself: two lines of one code are told by whoever shows the lines.
  const asked = new Map(lines.map((line) => [keyOf(line), line]));
  const keys = [...asked.keys()];
  const elements = [...asked.values()].map(({ type, isrc }, elementId) => ({
    type,
    isrc,
    elementId,
  }));
  const faults = await declaredFaults(call, { structureId, elements });
  const refused = new Map(
    faults
      .filter(({ code }) => code !== ALREADY_USED.code)
      .map((fault) => [keys[Number(fault.path.split('.')[1])] ?? '', fault]),
  );
  return (line) => refused.get(keyOf(line)) ?? null;
}

const keyOf = ({ type, isrc }: Line) => `${type} ${isrc}`;
