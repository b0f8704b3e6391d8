/** Between the structure as it travels (`sgCP`) and as it is stored (`sgCp`, numbers without spaces). */

import type { Selectable } from 'kysely';
import type { createStructure, StructureOut, structureFieldsIn } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { normaliseIdentifier } from '#domain/structure/company-identifiers.ts';
import { etatLetter } from '#domain/structure/life.ts';
import type { StructureFields } from '#domain/structure/structure-fields.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type Structure = Selectable<Tables['structure']>;
export type FieldName = keyof typeof structureFieldsIn;
export type StructureFieldsIn = Pick<BodyOf<typeof createStructure>, FieldName>;

export const EMPTY_STRUCTURE: StructureFields = {
  raison: null,
  sigle: null,
  personalite: null,
  nationalite: null,
  codeJur: null,
  siret: null,
  dateCreation: null,
  sgAdr1: null,
  sgAdr2: null,
  sgCP: null,
  sgVille: null,
  sgPays: null,
  coAdr1: null,
  coAdr2: null,
  coCP: null,
  coVille: null,
  coPays: null,
};
const NAMES = Object.keys(EMPTY_STRUCTURE) as FieldName[];

/** The stored structure, as the rules of the domain read it. */
export function fieldsOf({ sgCp, coCp, ...row }: Structure): StructureFields {
  const { raison, sigle, personalite, nationalite, codeJur, siret, dateCreation } = row;
  const { sgAdr1, sgAdr2, sgVille, sgPays, coAdr1, coAdr2, coVille, coPays } = row;
  return {
    raison,
    sigle,
    personalite,
    nationalite,
    codeJur,
    siret,
    dateCreation,
    ...{ sgAdr1, sgAdr2, sgCP: sgCp, sgVille, sgPays },
    ...{ coAdr1, coAdr2, coCP: coCp, coVille, coPays },
  };
}

/** Those of the given fields that differ from the stored ones. */
export function changedFields(stored: StructureFields, given: StructureFieldsIn): Partial<StructureFields> {
  const sent =
    typeof given.siret === 'string' ? { ...given, siret: normaliseIdentifier(given.siret) } : given;
  return Object.fromEntries(
    NAMES.filter((name) => sent[name] !== undefined && sent[name] !== stored[name]).map((name) => [
      name,
      sent[name],
    ]),
  );
}

/** A missing company name was refused before: the column is never null. */
export function columnsOf({ sgCP, coCP, raison, ...fields }: Partial<StructureFields>) {
  return {
    ...fields,
    ...(raison === undefined || raison === null ? {} : { raison }),
    ...(sgCP === undefined ? {} : { sgCp: sgCP }),
    ...(coCP === undefined ? {} : { coCp: coCP }),
  };
}

export function presentStructure(row: Structure, can: StructureOut['can']): StructureOut {
  return { ...presentFields(row), can };
}

/** A structure that one only looks at. */
export function presentFields(row: Structure): Omit<StructureOut, 'can'> {
  const { structureId, raison, sigle, numAyd, etat, motif, statut, situation, isAyantDroit } = row;
  return {
    ...fieldsOf(row),
    ...{ structureId, raison, numAyd, etat, motif, statut, situation, isAyantDroit },
    displayName: sigle ?? raison,
    etatLettre: etatLetter(etat),
    marque: row.marque,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}
