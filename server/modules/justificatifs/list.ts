/** `GET /api/upload`: what a structure has deposited. */

import type { listJustificatifs } from '#contract/upload.ts';
import { documentLabel, expectedDocuments } from '#domain/justificatif/expected-documents.ts';
import { MOST_JUSTIFICATIF_BYTES, MOST_JUSTIFICATIFS } from '#domain/justificatif/limits.ts';
import type { Handler } from '#server/platform/call.ts';
import type { CallerStatus } from '#server/platform/caller-status.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { mayDeposit } from './holder.ts';
import { presentRow, storedRows } from './present.ts';

export function lister(
  links: LinkSigner,
  { find }: CallerStatus,
): Handler<typeof listJustificatifs> {
  return async (call, { query: { structureId } }) => {
    const holder = await find(call, structureId);
    const rows = await storedRows(call, structureId);
    return {
      structureId,
      justificatifs: rows.map((row) => presentRow(call, links, row)),
      total: rows.reduce((sum, { taille }) => sum + taille, 0),
      limits: { files: MOST_JUSTIFICATIFS, bytes: MOST_JUSTIFICATIF_BYTES },
      attendus: expectedDocuments(holder).map((key) => ({ key, label: documentLabel(key) })),
      can: { add: mayDeposit(call, holder, 'add'), remove: mayDeposit(call, holder, 'remove') },
    };
  };
}
