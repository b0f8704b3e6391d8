/** `GET /api/imports/rejected`: the lines that are left out as they were, with the reason of each. */

import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { readRejectedRows } from '#contract/exchange/imports.ts';
import { DomainError } from '#domain/domain-error.ts';
import { IMPORT_CLOSED, IMPORT_NOT_READY, isBeingRead } from '#domain/import/state-machine.ts';
import { armed, disarmed } from '#domain/sheet/cells.ts';
import { csvLine } from '#domain/sheet/csv-line.ts';
import { BESIDE, reasonsOf } from '#domain/sheet/detection/left-out.ts';
import { importedLines } from '#domain/sheet/file/companions.ts';
import type { Call, Handler } from '#server/platform/call.ts';
import { fileOnDisk } from '#server/platform/http/file-on-disk.ts';
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts';
import type { ImportDeps } from './deps.ts';
import { findImport, type Import, sheetOf } from './import-lookup.ts';
import { judge } from './sheet/judge-rows.ts';

export function rejectedReader(importDeps: ImportDeps): Handler<typeof readRejectedRows> {
  // One sheet at a time: each line of it is read and validated again.
  const turn = oneAtATime();
  return async (call, { query: { importId } }) => {
    const one = await findImport(call, importId);
    if (isBeingRead(one.etat)) throw new DomainError(IMPORT_NOT_READY);
    if (one.constat === null) throw new DomainError(IMPORT_CLOSED);
    const { constat } = one;
    const { content, size } = await turn(() =>
      fileOnDisk(async (write) => {
        for await (const lines of rejectedLines(importDeps, call, one, constat)) await write(lines);
      }),
    );
    const name = `${one.nom.replace(/\.\w+$/, '')} - lignes à corriger.csv`;
    return { name, type: 'text/csv; charset=utf-8', size, content };
  };
}

async function* rejectedLines(
  importDeps: ImportDeps,
  { db, now }: Call,
  one: Import,
  { colonnes, signes, modele, entete }: ImportAnalysis,
): AsyncGenerator<string> {
  const sheet = await sheetOf(importDeps.files, one);
  const { structureId, reglages: settings } = one;
  const judged = judge(importDeps, {
    structureId,
    importId: one.importId,
    settings,
    headers: entete.cellules,
    mapping: colonnes,
    signs: signes,
    modele: modele ?? null,
    now,
  });
  // The columns added to an earlier file of rejected lines are replaced by new ones.
  const stored = [...entete.cellules.entries()].filter(
    ([, header]) => !BESIDE.includes(header.trim()),
  );
  yield `\uFEFF${csvLine([...stored.map(([, header]) => disarmed(header)), ...BESIDE])}`;
  for await (const { rows } of importedLines(
    sheet,
    { ligne: entete.ligne, cells: entete.cellules },
    { mapping: colonnes, signs: signes },
  )) {
    const left = (await judged(db, rows)).filter(({ errors }) => errors.length > 0);
    yield left
      .map(({ ligne, cells, errors }) => {
        // A cell already escaped against formulas, by its file or on reading its workbook, is
        // escaped only once.
        const asItWas = stored.map(([index]) => disarmed(armed(cells[index] ?? '')));
        return csvLine([...asItWas, String(ligne), disarmed(reasonsOf(errors))]);
      })
      .join('');
  }
}
