/** The rights of catalogues, in the API. */

import { readCatalogueRights, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { Standing } from '#server/platform/standing.ts';
import { reader, writer } from './rights.ts';

export function declarationRoutes(standing: Standing): readonly Route[] {
  return [
    route(readCatalogueRights, reader(standing)),
    route(writeCatalogueRights, writer(standing)),
  ];
}
