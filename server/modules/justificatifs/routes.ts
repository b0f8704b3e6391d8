/** The justificatifs' part of the API. */

import type { Kysely } from 'kysely';
import {
  deleteJustificatif,
  listJustificatifs,
  readJustificatif,
  uploadJustificatifs,
} from '#contract/upload.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import type { DepositDeps } from './deposit.ts';
import { lister } from './list.ts';
import { fileReader } from './read-file.ts';
import { remover } from './remove.ts';
import { uploader } from './upload.ts';

export function justificatifRoutes(deps: {
  readonly db: Kysely<Tables>;
  readonly deposits: DepositDeps;
  readonly links: LinkSigner;
}): readonly Route[] {
  const { db, deposits, links } = deps;
  const { objects, status } = deposits;
  return [
    route(uploadJustificatifs, uploader(deposits, links)),
    route(listJustificatifs, lister(links, status)),
    route(deleteJustificatif, remover(db, deposits)),
    route(readJustificatif, fileReader(objects, links)),
  ];
}
