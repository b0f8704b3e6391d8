/** `GET /api/profile/donnees/fichier`: downloads all data stored about the caller. */

import type { downloadOwnData } from '#contract/account/rights.ts';
import type { Handler } from '#server/platform/call.ts';
import { fileOnDisk, type Write } from '#server/platform/http/file-on-disk.ts';
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import type { Sink } from '#server/platform/records/read.ts';
import type { RightDeps } from './deps.ts';
import { askingOf } from './own.ts';

export function ownDataFiler({ ownRecord, allAbout }: RightDeps): Handler<typeof downloadOwnData> {
  // Reading years of history occupies one connection for the whole download, so only one runs at a
  // time.
  const turn = oneAtATime();
  return async (call) => {
    const { email, asking } = await askingOf(call, ownRecord);
    const file = await turn(() =>
      fileOnDisk(async (write) => {
        await write(
          `{"email": ${JSON.stringify(email)}, "lueLe": ${JSON.stringify(call.now)}, "sections": [`,
        );
        const { sink, end } = written(write);
        await allAbout(call.db, asking, sink);
        await end();
      }),
    );
    return { name: 'mes-donnees.json', type: 'application/json; charset=utf-8', ...file };
  };
}

/** Writes each item as one line of JSON. */
function written(write: Write): { readonly sink: Sink; end(): Promise<void> } {
  let sections = 0;
  let lines = 0;
  const sink: Sink = {
    async section(title) {
      await write(
        `${sections === 0 ? '' : '\n]},'}\n{"titre": ${JSON.stringify(title)}, "lignes": [`,
      );
      sections += 1;
      lines = 0;
    },
    async lines(rows) {
      const texts = rows.map(
        (row, index) => `${lines + index === 0 ? '' : ','}\n${JSON.stringify(row)}`,
      );
      lines += rows.length;
      await write(texts.join(''));
    },
  };
  return { sink, end: () => write(`${sections === 0 ? '' : '\n]}'}\n]}\n`) };
}
