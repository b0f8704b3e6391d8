import { searchStructures } from '#contract/account/structure-search.ts';
import { call } from '#web/app/api/call.ts';
import type { OptionLoader } from '#web/design/form/use-search.ts';

/** Structures by their company name, as the search field shows them. */
export const findCompanies: OptionLoader = async (name, signal) => {
  const matches = await call(searchStructures, { query: { name } }, signal);
  return matches.map(({ value, label }) => ({ value: String(value), label }));
};
