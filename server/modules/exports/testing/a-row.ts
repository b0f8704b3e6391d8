/** One row as an export reads it, for tests of formats. */

import { EMPTY_ELEMENT } from '#domain/element/fields.ts';
import { parseIsrc } from '#domain/isrc/isrc.ts';
import type { ExportRow } from '../find-rows.ts';

export const aRow = (rang: number, input: Partial<ExportRow> = {}): ExportRow => ({
  ...EMPTY_ELEMENT,
  elementId: rang,
  dossierId: 1,
  rang,
  numero: '2026-00001',
  dossierTitre: 'L’été',
  raison: 'Les Phares',
  structureId: 1,
  isrc: parseIsrc(`FRZ0326${String(rang).padStart(5, '0')}`),
  statut: 'DONE',
  attribueLe: '2026-02-01',
  annuleLe: null,
  remplacePar: null,
  type: 'P',
  titre: `Plage ${rang}`,
  artiste: 'Les Phares',
  duree: 200,
  ...input,
});
