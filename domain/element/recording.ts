/**
 * The table of the fields of a recording, one row each. Types, empty values, bounds, requirements,
 * sheets in and out, the API, database columns, forms and history texts are derived from it. Rules
 * across fields are in `element.ts`. Names are those of the wire; the order is that of the screens.
 */

import { FIRST_RELEASE } from './rows/first-release.ts';
import { PEOPLE_AND_TIES } from './rows/people-and-ties.ts';
import { PRODUCT } from './rows/product.ts';
import { WHAT_IT_IS } from './rows/what-it-is.ts';

export const RECORDING = {
  ...WHAT_IT_IS,
  ...FIRST_RELEASE,
  ...PRODUCT,
  ...PEOPLE_AND_TIES,
} as const;
