/** `POST /api/upload`: files for a structure, by a form. */

import type { uploadJustificatifs } from '../../../contract/upload.ts';
import type { PreparedVerb } from '../../platform/call.ts';
import type { LinkSigner } from '../../platform/signed-link.ts';
import { type Deposit, enterDeposit, prepareDeposit } from './deposit.ts';
import type { Objects } from './objects.ts';
import { keptRows, presentRow } from './present.ts';

export function uploader(
  objects: Objects,
  links: LinkSigner,
): PreparedVerb<typeof uploadJustificatifs, Deposit> {
  return {
    async prepare(call, { body }) {
      const given = await Promise.all(
        body.justificatifs.map(async (file) => ({
          bytes: new Uint8Array(await file.arrayBuffer()),
          name: file.name,
          type: file.type,
        })),
      );
      return prepareDeposit(call, objects, body.structureId, given, 'justificatifs');
    },
    async write(call, { body: { structureId } }, deposit) {
      const ids = await enterDeposit(call, deposit);
      const rows = (await keptRows(call, structureId)).filter(({ justificatifId }) =>
        ids.includes(justificatifId),
      );
      return { structureId, justificatifs: rows.map((row) => presentRow(call, links, row)) };
    },
    giveUp: (deposit) => deposit.giveUp(),
  };
}
