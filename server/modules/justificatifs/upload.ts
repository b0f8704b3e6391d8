/** `POST /api/upload`: files for a structure, by a form. */

import type { uploadJustificatifs } from '#contract/upload.ts';
import { pathsOfPart } from '#domain/justificatif/check-justificatif.ts';
import type { PreparedVerb } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type Deposit, type DepositParts, enterDeposit, prepareDeposit } from './deposit.ts';
import { keptRows, presentRow } from './present.ts';

export function uploader(
  parts: DepositParts,
  links: LinkSigner,
): PreparedVerb<typeof uploadJustificatifs, Deposit> {
  return {
    prepare(call, { body: { structureId, justificatifs } }) {
      const pathsOf = (index: number) => pathsOfPart(`justificatifs.${index}`);
      return prepareDeposit(call, parts, structureId, justificatifs, pathsOf);
    },
    async write(call, { body: { structureId } }, deposit) {
      const entered = await enterDeposit(call, parts, deposit);
      await call.record({ structureId, after: { justificatifs: entered } });
      const ids = new Set(entered.map(({ justificatifId }) => justificatifId));
      const rows = (await keptRows(call, structureId)).filter(({ justificatifId }) =>
        ids.has(justificatifId),
      );
      return { structureId, justificatifs: rows.map((row) => presentRow(call, links, row)) };
    },
    giveUp: (deposit) => deposit.giveUp(),
  };
}
