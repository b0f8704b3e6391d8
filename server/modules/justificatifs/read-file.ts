/** `GET /api/upload/file`: the bytes of one file, for whoever holds a link that is still good. */

import { NOT_FOUND } from '#contract/problem.ts';
import { LINK_EXPIRED, type readJustificatif } from '#contract/upload.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type Objects, orUnavailable } from './objects.ts';
import { linkSubject } from './present.ts';

export function fileReader(objects: Objects, links: LinkSigner): Verb<typeof readJustificatif> {
  return async (call, { query }) => {
    const verdict = links.judge(linkSubject(query.justificatifId), query, call.now);
    if (verdict === 'expired') throw new Refusal(LINK_EXPIRED);
    if (verdict === 'forged') throw new Refusal(NOT_FOUND);
    const row = await call.db
      .selectFrom('justificatif')
      .select(['cle', 'nom', 'type', 'taille'])
      .where('justificatifId', '=', query.justificatifId)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal(NOT_FOUND);
    const { stream, size } = await orUnavailable(objects.read(row.cle));
    if (size !== row.taille) {
      // Half a document must not pass for a whole one.
      stream.destroy();
      throw new Error(`object ${row.cle} has ${size} bytes, not ${row.taille}`);
    }
    return { name: row.nom, type: row.type, size, content: stream };
  };
}
