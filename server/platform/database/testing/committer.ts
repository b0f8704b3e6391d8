/**
 * For the crash test: commits 1, 2, 3… in the data folder of its argument, and prints each number
 * after, and only after, its commit was acknowledged. Ends by being killed.
 */
import { writeSync } from 'node:fs';
import { openDatabase } from '../open-database.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('a data folder is needed');
const { pool } = await openDatabase({ dataDir });
const { rows } = await pool.query<{ last: number }>(
  'select coalesce(max(n), 0)::int as last from emis',
);
for (let n = (rows[0]?.last ?? 0) + 1; ; n += 1) {
  await pool.query('insert into emis (n) values ($1)', [n]);
  writeSync(1, `${n}\n`);
}
