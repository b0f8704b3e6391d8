/** `GET /api/search/entreprise`: the State's data on a company, when a service is configured. */

import { lookUpCompanies } from '#contract/account/company-lookup.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { stateSearch } from './state-search.ts';

export function companyLookupRoutes(address: string | undefined): readonly Route[] {
  const lookUp = address === undefined ? async () => null : stateSearch(address);
  return [
    route(lookUpCompanies, async ({ now }, { query }) => {
      const rows = await lookUp(query.recherche, now);
      return { disponible: rows !== null, rows: [...(rows ?? [])] };
    }),
  ];
}
