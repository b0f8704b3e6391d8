/**
 * For statements of sales and playlists: folds lines that only repeat the recording of an earlier
 * line.
 */

import type { ElementFields } from '../element/fields.ts';

/** Whether a line adds no data to the first one of its recording. */
function addsNothing(first: ElementFields, again: ElementFields): boolean {
  for (const name of Object.keys(again) as (keyof ElementFields)[]) {
    const value = again[name];
    if (value === null || value === false || (Array.isArray(value) && value.length === 0)) continue;
    if (value !== first[name] && JSON.stringify(value) !== JSON.stringify(first[name]))
      return false;
  }
  return true;
}

export class FoldedLines {
  readonly #first = new Map<string, { readonly ligne: number; readonly fields: ElementFields }>();
  readonly #perUse: boolean;

  /** @param perUse each line is one sale or play: a recording without a code is folded as well */
  constructor(perUse: boolean) {
    this.#perUse = perUse;
  }

  /**
   * Earlier line of the same recording; null for the first one, and for a line with additional
   * data.
   */
  firstOf(ligne: number, fields: ElementFields): number | null {
    const key = this.#keyOf(fields);
    if (key === null) return null;
    const first = this.#first.get(key);
    if (first === undefined) {
      this.#first.set(key, { ligne, fields });
      return null;
    }
    return addsNothing(first.fields, fields) ? first.ligne : null;
  }

  #keyOf({ isrcDeclare, titre, version, artiste }: ElementFields): string | null {
    if (isrcDeclare !== null) return isrcDeclare;
    return this.#perUse && titre !== null ? [titre, version, artiste].join('\n') : null;
  }
}
