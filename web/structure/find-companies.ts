import { searchStructures } from '#contract/account/structure-search.ts';
import type { OptionLoader } from '#web/design/form/use-search.ts';
import { call } from '#web/platform/api/call.ts';

/** Structures by their company name, as the search field shows them. */
export const findCompanies: OptionLoader = async (name, signal) => {
  const matches = await call(searchStructures, { query: { name } }, signal);
  return matches.map(({ value, label }) => ({ value: String(value), label }));
};
