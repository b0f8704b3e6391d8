/**
 * The first two letters of a code. They were once a country, and are now only the first
 * element of a prefix: nothing may be inferred from them (IFPI, « dumb number » rule).
 * Source: IFPI, « Valid Characters in the ISRC Prefix », state of 4 November 2025.
 */

const messages = (text: string): readonly string[] => text.trim().split(/\s+/);

/** In use today: letters of ISO 3166 that an agency allocates, with their overflow and worldwide letters. */
const ALLOCATED = messages(`
  AD AE AF AG AI AL AM AO AR AT AU AW AZ
  BA BB BC BD BE BF BG BH BI BJ BK BM BN BO BP BR BS BT BW BX BY BZ
  CA CB CD CF CG CH CI CL CM CN CO CP CR CU CV CW CY CZ
  DE DG DK DM DO DZ EC EE EG ES ET FI FJ FO FR FX
  GA GB GD GE GG GH GI GL GM GN GQ GR GT GW GX GY HK HN HR HT HU
  ID IE IL IN IQ IR IS IT JE JM JO JP KE KG KH KM KN KR KS KW KY KZ
  LA LB LC LI LK LR LS LT LU LV
  MA MC MD ME MF MG MK ML MM MN MO MP MR MS MT MU MV MW MX MY MZ
  NA NE NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PS PT PY
  QA QM QN QT QZ RO RS RU RW
  SA SB SC SD SE SG SI SK SL SM SN SO SR SS SV SX SY SZ
  TC TD TG TH TL TN TO TR TT TW TZ UA UG UK US UY UZ
  VC VE VG VN VU VV XK YE ZA ZB ZM ZW ZZ
`);

/** No longer allocated, but found on millions of records: an old code never changes. */
const RETIRED = messages('CS IM PR YU');

/** Every first element that a real code may carry. */
export const FIRST_ELEMENTS: ReadonlySet<string> = new Set([...ALLOCATED, ...RETIRED]);

/** Prefixes that manuals print as examples: a code made with one of them was copied, not assigned. */
export const EXAMPLE_PREFIXES: ReadonlySet<string> = new Set(['USS1Z', 'JPRJ0', 'AA6Q7']);

/** Whether a new prefix may begin with these letters. */
export function isAllocatedFirstElement(letters: string): boolean {
  return FIRST_ELEMENTS.has(letters) && !RETIRED.includes(letters);
}
