/** `GET /api/search/entreprise`: what the State knows of a company, where it may be asked. */

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
