/**
 * For vitest's `globalSetup`: one PostgreSQL for the whole run instead of one for each process.
 * Where there is none, tests that need it say so themselves.
 */
import { postgresMissing, startPostgres } from '../../../../tools/postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  if (postgresMissing()) return async () => {};
  const server = await startPostgres();
  // Test processes are started after this and inherit it.
  process.env.TEST_DATABASE_URL = server.url;
  return server.stop;
}
