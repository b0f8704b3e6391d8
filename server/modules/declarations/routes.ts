/** The rights of catalogues, in the API. */

import { readCatalogueRights, writeCatalogueRights } from '#contract/exchange/declaration.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { reader, writer } from './rights.ts';

export function declarationRoutes(status: CallerStatus): readonly Route[] {
  return [route(readCatalogueRights, reader(status)), route(writeCatalogueRights, writer(status))];
}
