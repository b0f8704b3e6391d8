/** `GET /api/upload/file`: the bytes of one file, for whoever holds a link that is still good. */

import { NOT_FOUND } from '#contract/problem.ts';
import { LINK_EXPIRED, type readJustificatif } from '#contract/upload.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type Objects, orUnavailable } from './objects.ts';
import { linkSubject } from './present.ts';

export function fileReader(objects: Objects, links: LinkSigner): Handler<typeof readJustificatif> {
  return async (call, { query }) => {
    const decision = links.judge(linkSubject(query.justificatifId), query, call.now);
    if (decision === 'expired') throw new DomainError(LINK_EXPIRED);
    if (decision === 'forged') throw new DomainError(NOT_FOUND);
    const row = await call.db
      .selectFrom('justificatif')
      .select(['cle', 'nom', 'type', 'taille'])
      .where('justificatifId', '=', query.justificatifId)
      .where('removedAt', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new DomainError(NOT_FOUND);
    const { stream, size } = await orUnavailable(objects.read(row.cle));
    if (size !== row.taille) {
      // Half a document must not pass for a whole one.
      stream.destroy();
      throw new Error(`object ${row.cle} has ${size} bytes, not ${row.taille}`);
    }
    return { name: row.nom, type: row.type, size, content: stream };
  };
}
