/**
 * A source that returns different content for one file from a given reading on: the first reading
 * is for the check, the others for the writing.
 */

import type { FileName } from '#domain/takeover/headings.ts';
import type { Source } from '#server/modules/takeover/source.ts';

export function readOtherwise(
  source: Source,
  input: { readonly name: FileName; readonly from: number; readonly read: Source['read'] },
): Source {
  let readings = 0;
  return {
    ...source,
    read(name) {
      if (name !== input.name) return source.read(name);
      readings += 1;
      return readings < input.from ? source.read(name) : input.read(name);
    },
  };
}
