/** `POST /api/exports/completude`: what a recipient would miss, before the file is made. */

import type { readCompleteness } from '#contract/exchange/declaration.ts';
import { MOST_GAPS } from '#contract/exchange/declaration.ts';
import { LARGEST_DIRECT_EXPORT } from '#contract/exchange/exports.ts';
import { NOT_FOUND } from '#contract/problem.ts';
import { NO_MESSAGE } from '#domain/declaration/catalogue-rights.ts';
import { type Gap, gapsOfRecording, gapsOfRights } from '#domain/declaration/completeness.ts';
import { DomainError } from '#domain/domain-error.ts';
import type { Handler } from '#server/platform/call.ts';
import { countRows, type ExportRequest, type ExportRow, knowsAll, pagesOf } from './find-rows.ts';
import type { WriteDeps } from './write-file.ts';

const message = ({ level, what }: Gap) => ({ niveau: level, manque: what });

export function completeness(deps: Omit<WriteDeps, 'db'>): Handler<typeof readCompleteness> {
  return async ({ db, scope }, { body: { elementIds = null, criteres = {}, sauf } }) => {
    if (elementIds !== null && !(await knowsAll(db, scope, elementIds)))
      throw new DomainError(NOT_FOUND);
    const exportRequest: ExportRequest = { format: 'DDEX', scope, elementIds, criteres, sauf };
    const source = { ...deps, db };
    const [{ total }, rights] = await Promise.all([
      countRows(source, exportRequest),
      deps.rightsOf(db, scope),
    ]);
    const matches: Looked[] = [];
    for await (const rows of pagesOf(source, exportRequest)) {
      matches.push(...rows.map((row) => lookAt(row, rights.get(row.structureId) ?? NO_MESSAGE)));
      if (matches.length >= LARGEST_DIRECT_EXPORT) break;
    }
    const wanting = matches.filter(({ manques }) => manques.length > 0);
    return {
      total,
      examines: matches.length,
      complets: matches.length - wanting.length,
      catalogue: [
        ...new Map(
          matches.flatMap(({ catalogue }) => catalogue.map((one) => [one.what, one])),
        ).values(),
      ].map(message),
      lignes: wanting.slice(0, MOST_GAPS).map(({ row: { elementId, isrc, titre }, manques }) => ({
        elementId,
        isrc,
        titre,
        manques: manques.map(message),
      })),
      destinataires: deps.ddexRecipients().map(({ dpid, name }) => ({ dpid, nom: name })),
    };
  };
}

type Looked = {
  readonly row: ExportRow;
  readonly manques: readonly Gap[];
  readonly catalogue: readonly Gap[];
};

function lookAt(row: ExportRow, rights: typeof NO_MESSAGE): Looked {
  const controls = row.qualite !== null && row.qualite !== 'MANDATAIRE';
  return { row, manques: gapsOfRecording(row, rights), catalogue: gapsOfRights(rights, controls) };
}
