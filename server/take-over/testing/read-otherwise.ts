/** A source of which one file is read otherwise from some reading on: the first judges, the others write. */

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
