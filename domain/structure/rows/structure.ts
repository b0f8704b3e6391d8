/**
 * The table of the fields of a structure, one row each. Types, empty values, bounds, requirements,
 * the API, database columns, forms, sheets of the staff, comparisons and history texts are derived
 * from it. Rules across fields are in `structure-fields.ts`. Names are those of the wire; the order
 * is that of the sheets.
 */

import { HEAD_OFFICE, LETTERS } from './addresses.ts';
import { COMPANY } from './company.ts';

export const STRUCTURE = { ...COMPANY, ...HEAD_OFFICE, ...LETTERS } as const;
