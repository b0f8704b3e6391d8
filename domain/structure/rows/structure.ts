/**
 * What a structure says of itself: a field is one row of this table. Types, empty value, bounds, what is asked
 * for and when, the API, columns of the database, forms, sheets of the staff, comparisons and the words of the
 * history are readings of it. Rules that tie several fields stand in `structure-fields.ts`. Names are those of
 * the wire; the order is that of the sheets.
 */

import { HEAD_OFFICE, LETTERS } from './addresses.ts';
import { COMPANY } from './company.ts';

export const STRUCTURE = { ...COMPANY, ...HEAD_OFFICE, ...LETTERS } as const;
