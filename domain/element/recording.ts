/**
 * A field of a recording is one row of this table. Types, empty value, bounds, what is asked for and when,
 * sheets in and out, the API, columns of the database, forms and the words of the history are readings of it.
 * Rules that tie several fields stand beside it, in `element.ts`. Names are those of the wire; the order is
 * that of the screens.
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
