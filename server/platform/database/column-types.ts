import pg from 'pg';

/** PostgreSQL's stable type numbers. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
/** Not in the driver's list of names, but it has its parser. */
const TEXT_ARRAY: number = 1009;

/**
 * A 64-bit integer as a number. Our counts and keys are far below; a value beyond is a fault that
 * must be seen, since a rounded key is another row.
 * @throws RangeError beyond ±(2^53 − 1)
 */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 ${text} is beyond the safe range of numbers`);
  return value;
}

const readText = (text: string) => text;
const readTextArray: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY);
const readArray = (parse: (text: string) => unknown) => (text: string) => {
  const items = readTextArray(text);
  return Array.isArray(items)
    ? items.map((item) => (typeof item === 'string' ? parse(item) : item))
    : items;
};

const OURS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [INT8, parseSafeInteger],
  [INT8_ARRAY, readArray(parseSafeInteger)],
  // A day has no hour: as a Date it would change with the server's time zone.
  [DATE, readText],
  [DATE_ARRAY, readTextArray],
]);

/**
 * How the columns of our pools are read: int8 as a checked number, date as `AAAA-MM-JJ` text,
 * timestamptz as Date (the driver's own), bytea as Buffer. Per pool: nothing global is changed.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const ours = format === 'binary' ? undefined : OURS.get(oid);
    return ours ?? pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text');
    // The driver declares some thirty overloads, one for each type it knows.
  }) as typeof pg.types.getTypeParser,
};
