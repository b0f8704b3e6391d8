/** JSON: the names and forms of the API, so that a recording read here can be sent back by `POST /api/isrc`. */

import { formatDuree } from '../../../../domain/minuterie/duree.ts';
import type { ExportRow } from '../find-rows.ts';

export async function* jsonOf(pages: AsyncIterable<readonly ExportRow[]>): AsyncGenerator<Uint8Array> {
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
  const { elementId, dossierId, numero, dossierTitre, raison, rang, statut, isrc, attribueLe } = row;
  const { type, titre, version, artiste, artistesInvites, dureeProvisoire, anneePublication } = row;
  const { datePublication, anneeFixation, paysFixation, producteur, qualite, isrcDeclare, label } = row;
  const { reference, ean, langue, genre, instrumental, explicite, compositeurs, auteurs, interpretes } = row;
  const { commentaire, assistant, lien, annuleLe, remplacePar } = row;
  return {
    ...{ elementId, dossierId, numero, dossierTitre, raison, rang, statut, isrc, attribueLe },
    ...{ type, titre, version, artiste, artistesInvites, dureeProvisoire, anneePublication },
    ...{ datePublication, anneeFixation, paysFixation, producteur, qualite, isrcDeclare, label },
    ...{ reference, ean, langue, genre, instrumental, explicite, compositeurs, auteurs, interpretes },
    ...{ commentaire, assistant, lien, annuleLe, remplacePar },
    duree: row.duree === null ? null : formatDuree(row.duree),
    minuterie: row.minuterie.map((sequence) => ({
      ...sequence,
      debut: formatDuree(sequence.debut),
      duree: formatDuree(sequence.duree),
    })),
  };
}
