/** JSON: the names and forms of the API, so that a recording read here can be sent back by `POST /api/isrc`. */

import { fieldsOnTheWire } from '#contract/registration/element.ts';
import type { ExportRow } from '../find-rows.ts';

export async function* jsonOf(
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let before = '{"enregistrements":[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      yield encoder.encode(before + JSON.stringify(onTheWire(row)));
      before = ',\n';
    }
  }
  yield encoder.encode('\n]}\n');
}

function onTheWire(row: ExportRow) {
  const { elementId, dossierId, numero, dossierTitre, raison, rang, statut, isrc, attribueLe } =
    row;
  const { annuleLe, remplacePar } = row;
  return {
    elementId,
    dossierId,
    numero,
    dossierTitre,
    raison,
    rang,
    statut,
    isrc,
    attribueLe,
    ...fieldsOnTheWire(row),
    annuleLe,
    remplacePar,
  };
}
