import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type LinkSigner, linkSigner } from '../signed-link.ts';
import { storedKeys } from '../watch/stored-key.ts';

/** Signs as the portals on this database do. @param lifetime in seconds */
export async function aLinkSigner(db: Kysely<Tables>, lifetime: number): Promise<LinkSigner> {
  const keys = storedKeys(db);
  await keys.read(new Date());
  return linkSigner(() => keys.of('liens'), lifetime);
}
