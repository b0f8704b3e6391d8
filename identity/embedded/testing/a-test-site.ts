import type { DatabaseKind } from '#server/platform/database/testing/fresh-database.ts';
import { fixture } from '#server/testing/set-up.ts';
import type { Query } from '../options.ts';
import { openTestDatabase } from './test-database.ts';
import { startTestSite, type TestSite } from './test-site.ts';

type Options = Omit<Parameters<typeof startTestSite>[0], 'query'> & {
  readonly kind?: DatabaseKind;
};

/** A provider on a database of its own, for the tests of a file or of a `describe`. */
export const aTestSite = ({
  kind,
  ...options
}: Options = {}): TestSite & { readonly query: Query } =>
  fixture(async () => {
    const { query, close } = await openTestDatabase(kind);
    const site = await startTestSite({ query, ...options });
    const remove = async () => {
      await site.close();
      await close();
    };
    return { ...site, query, remove };
  });
