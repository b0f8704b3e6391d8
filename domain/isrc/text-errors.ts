import { compactForm, parseIsrc } from './isrc.ts';

/** Why a text is not a code, so that a person can correct it. */

export type IsrcTextError =
  /** A character that no code contains. */
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
  // Checks the text without the leading word « ISRC »; « ISRC » alone is checked as it is.
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
