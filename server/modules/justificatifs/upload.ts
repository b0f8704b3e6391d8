/** `POST /api/upload`: files for a structure, by a form. */

import type { uploadJustificatifs } from '#contract/upload.ts';
import { pathsOfPart } from '#domain/justificatif/check-justificatif.ts';
import type { PreparedHandler } from '#server/platform/call.ts';
import type { LinkSigner } from '#server/platform/signed-link.ts';
import { type Deposit, type DepositDeps, enterDeposit, prepareDeposit } from './deposit.ts';
import { presentRow, storedRows } from './present.ts';

export function uploader(
  depositDeps: DepositDeps,
  links: LinkSigner,
): PreparedHandler<typeof uploadJustificatifs, Deposit> {
  return {
    prepare(call, { body: { structureId, justificatifs } }) {
      const pathsOf = (index: number) => pathsOfPart(`justificatifs.${index}`);
      return prepareDeposit(call, depositDeps, structureId, justificatifs, pathsOf);
    },
    async write(call, { body: { structureId } }, deposit) {
      const entered = await enterDeposit(call, depositDeps, deposit);
      await call.record({ structureId, after: { justificatifs: entered } });
      const ids = new Set(entered.map(({ justificatifId }) => justificatifId));
      const rows = (await storedRows(call, structureId)).filter(({ justificatifId }) =>
        ids.has(justificatifId),
      );
      return { structureId, justificatifs: rows.map((row) => presentRow(call, links, row)) };
    },
    giveUp: (deposit) => deposit.giveUp(),
  };
}
