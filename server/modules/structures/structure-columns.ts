/**
 * Maps a structure between its API form (`sgCP`) and its stored form (`sgCp`, numbers without
 * spaces).
 */

import type { Selectable } from 'kysely';
import type { createStructure, StructureOut } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { normaliseIdentifier } from '#domain/structure/company-identifiers.ts';
import { etatLetter } from '#domain/structure/state-machine.ts';
import {
  STRUCTURE_NAMES,
  type StructureFieldName,
  type StructureFields,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { type ColumnOf, columnOf, structureFieldsOf } from '#server/platform/database/column-of.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Structure = Selectable<Tables['structure']>;
export type StructureFieldsIn = Pick<BodyOf<typeof createStructure>, StructureFieldName>;

/** Those of the given fields that differ from the stored ones. */
export function changedFields(
  stored: StructureFields,
  structureFieldsIn: StructureFieldsIn,
): Partial<StructureFields> {
  const sent = STRUCTURE_NAMES.map((name) => {
    const value = structureFieldsIn[name];
    const isNumber = structureField(name).kind === 'identifier' && typeof value === 'string';
    return [name, isNumber ? normaliseIdentifier(value) : value] as const;
  });
  return Object.fromEntries(
    sent.filter(([name, value]) => value !== undefined && value !== stored[name]),
  );
}

type Columns = { -readonly [N in StructureFieldName as ColumnOf<N>]?: Structure[ColumnOf<N>] };

/** A missing mandatory field was already refused: its column is never null. */
export function columnsOf(fields: Partial<StructureFields>): Columns {
  const names = STRUCTURE_NAMES.filter((name) => fields[name] !== undefined);
  const stored = names.filter(
    (name) => structureField(name).always !== true || fields[name] !== null,
  );
  return Object.fromEntries(stored.map((name) => [columnOf(name), fields[name]]));
}

export function presentStructure(row: Structure, can: StructureOut['can']): StructureOut {
  return { ...presentFields(row), can };
}

/** A structure without what the caller may do with it. */
export function presentFields(row: Structure): Omit<StructureOut, 'can'> {
  const { structureId, raison, sigle, numAyd, etat, motif, statut, situation, isAyantDroit } = row;
  return {
    ...structureFieldsOf(row),
    structureId,
    raison,
    numAyd,
    etat,
    motif,
    statut,
    situation,
    isAyantDroit,
    displayName: sigle ?? raison,
    etatLettre: etatLetter(etat),
    marque: row.marque,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}
