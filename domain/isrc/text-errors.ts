import { compactForm, parseIsrc } from './isrc.ts';

/** Why a text is not a code: what a person must look at to put it right. */

export type IsrcTextError =
  /** A sign that no code holds. */
  | { readonly kind: 'sign'; readonly sign: string }
  /** Characters counted without separators; a code has LENGTH. */
  | { readonly kind: 'length'; readonly count: number }
  /** The first two characters are not both letters. */
  | { readonly kind: 'country'; readonly text: string }
  /** The last seven characters are not all digits. */
  | { readonly kind: 'digits'; readonly text: string };

const LENGTH = 12;

/** None for a code in any usual presentation; at least one for anything else. */
export function isrcTextErrors(text: string): readonly IsrcTextError[] {
  if (parseIsrc(text) !== null) return [];
  const compact = compactForm(text);
  const bare = compact.replace(/^ISRC:?(?=.)/, '');
  // With the word in front, what remains is judged; « ISRC » alone is judged as it is.
  const judged = [...(compact.length === LENGTH ? compact : bare)];
  const sign = judged.find((one) => !/[A-Z0-9]/.test(one));
  if (sign !== undefined) return [{ kind: 'sign', sign }];
  if (judged.length !== LENGTH) return [{ kind: 'length', count: judged.length }];
  const letters = judged.slice(0, 2).join('');
  const digits = judged.slice(5).join('');
  return [
    ...(/^[A-Z]{2}$/.test(letters) ? [] : [{ kind: 'country', text: letters } as const]),
    ...(/^[0-9]{7}$/.test(digits) ? [] : [{ kind: 'digits', text: digits } as const]),
  ];
}
