/**
 * Codes that no recording carries and that a submission would refuse: checked before anything is
 * written, whatever their source.
 */

import type { FieldError } from '#domain/domain-error.ts';
import type { ElementType } from '#domain/element/lists.ts';
import type { Isrc } from '#domain/isrc/isrc.ts';
import { ALREADY_USED } from '#domain/numbering/declared-code.ts';
import type { ImportDeps } from '../deps.ts';

type Line = { readonly type: ElementType; readonly isrc: Isrc };

/** @returns why the code of a line would be refused; null: it may be declared, or somebody carries it */
export async function refusedCodes(
  call: Parameters<ImportDeps['declaredErrors']>[0],
  { declaredErrors }: Pick<ImportDeps, 'declaredErrors'>,
  structureId: number,
  lines: readonly Line[],
): Promise<(line: Line) => FieldError | null> {
  // Each code is checked alone: two lines with one code are reported where the lines are shown.
  const request = new Map(lines.map((line) => [keyOf(line), line]));
  const keys = [...request.keys()];
  const elements = [...request.values()].map(({ type, isrc }, elementId) => ({
    type,
    isrc,
    elementId,
  }));
  const fieldErrors = await declaredErrors(call, { structureId, elements });
  const refused = new Map(
    fieldErrors
      .filter(({ code }) => code !== ALREADY_USED.code)
      .map((fieldError) => [keys[Number(fieldError.path.split('.')[1])] ?? '', fieldError]),
  );
  return (line) => refused.get(keyOf(line)) ?? null;
}

const keyOf = ({ type, isrc }: Line) => `${type} ${isrc}`;
