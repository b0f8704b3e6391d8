/** `POST /api/exports/completude`: what a recipient would miss, before the file is made. */

import type { readCompleteness } from '#contract/exchange/declaration.ts';
import { MOST_GAPS } from '#contract/exchange/declaration.ts';
import { LARGEST_DIRECT_EXPORT } from '#contract/exchange/exports.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { NOTHING_SAID } from '#domain/declaration/catalogue-rights.ts';
import { type Gap, gapsOfRecording, gapsOfRights } from '#domain/declaration/completeness.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Verb } from '#server/platform/call.ts';
import { countRows, type ExportRow, knowsAll, pagesOf, type Wanted } from './find-rows.ts';
import type { WriteParts } from './write-file.ts';

const said = ({ level, what }: Gap) => ({ niveau: level, manque: what });

export function completeness(parts: Omit<WriteParts, 'db'>): Verb<typeof readCompleteness> {
  return async ({ db, scope }, { body: { elementIds = null, criteres = {}, sauf } }) => {
    if (elementIds !== null && !(await knowsAll(db, scope, elementIds)))
      throw new Refusal(NOT_FOUND);
    const wanted: Wanted = { format: 'DDEX', scope, elementIds, criteres, sauf };
    const source = { ...parts, db };
    const [{ total }, rights] = await Promise.all([
      countRows(source, wanted),
      parts.rightsOf(db, scope),
    ]);
    const found: Looked[] = [];
    for await (const rows of pagesOf(source, wanted)) {
      found.push(...rows.map((row) => lookAt(row, rights.get(row.structureId) ?? NOTHING_SAID)));
      if (found.length >= LARGEST_DIRECT_EXPORT) break;
    }
    const wanting = found.filter(({ manques }) => manques.length > 0);
    return {
      total,
      examines: found.length,
      complets: found.length - wanting.length,
      catalogue: [
        ...new Map(
          found.flatMap(({ catalogue }) => catalogue.map((one) => [one.what, one])),
        ).values(),
      ].map(said),
      lignes: wanting.slice(0, MOST_GAPS).map(({ row: { elementId, isrc, titre }, manques }) => ({
        elementId,
        isrc,
        titre,
        manques: manques.map(said),
      })),
      destinataires: parts.ddexRecipients().map(({ dpid, name }) => ({ dpid, nom: name })),
    };
  };
}

type Looked = {
  readonly row: ExportRow;
  readonly manques: readonly Gap[];
  readonly catalogue: readonly Gap[];
};

function lookAt(row: ExportRow, rights: typeof NOTHING_SAID): Looked {
  const controls = row.qualite !== null && row.qualite !== 'MANDATAIRE';
  return { row, manques: gapsOfRecording(row, rights), catalogue: gapsOfRights(rights, controls) };
}
