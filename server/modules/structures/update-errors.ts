/** Which fields may not be changed, and which errors the change would cause. */

import type { updateStructure } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { textErrors } from '#domain/free-text.ts';
import { ASK_FIRST, COMPANY_IDENTITY } from '#domain/identity-change/identity.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { isValidated, VISIBLE_TO_STAFF } from '#domain/structure/state-machine.ts';
import {
  checkStructureFields,
  missingStructureFields,
  namesOfSection,
  STRUCTURE_NAMES,
  type StructureFieldName,
  type StructureFields,
} from '#domain/structure/structure-fields.ts';
import { ownsCompanyIdentity, requiresCompanyIdentity } from '#domain/structure/structure-rules.ts';
import type { Preparation } from '#server/platform/call.ts';
import { structureFieldsOf } from '#server/platform/database/column-of.ts';
import type { Structure } from './structure-columns.ts';

const MEMBER_NUMBER = { label: 'Le numéro de membre', max: 20 } as const;

/** Fields that only the society sets. */
export type SituationChange = Partial<
  Pick<Structure, 'statut' | 'situation' | 'numAyd' | 'isAyantDroit'>
>;

const STATUS_FIELDS = ['statut', 'situation', 'numAyd', 'isAyantDroit'] as const;

export function changedStatus(
  structure: Structure,
  body: BodyOf<typeof updateStructure>,
): SituationChange {
  const names = STATUS_FIELDS.filter(
    (name) => body[name] !== undefined && body[name] !== structure[name],
  );
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** All errors of a change, including fields this caller may not change. */
export function changeErrors(
  call: Preparation,
  structure: Structure,
  changed: Partial<StructureFields>,
  status: SituationChange,
): FieldError[] {
  return [
    ...forbiddenErrors(call, structure, changed, status),
    ...fieldErrors(call, structure, changed, status),
  ];
}

/** An existing error in an untouched field is not reported: this change did not cause it. */
export function fieldErrors(
  call: Preparation,
  structure: Structure,
  changed: Partial<StructureFields>,
  status: SituationChange,
): FieldError[] {
  const after = { ...structureFieldsOf(structure), ...changed };
  const touched = new Set([...touchedBy(changed), ...requestedFrom(structure, status)]);
  // A draft may be incomplete; a structure under validation or validated stays complete.
  const submitted = VISIBLE_TO_STAFF.includes(structure.etat);
  const { statut, situation } = { ...structure, ...status };
  const missing = submitted ? missingStructureFields({ ...after, statut, situation }) : [];
  const errors = [
    ...checkStructureFields(after, { today: dayInParis(call.now) }),
    ...missing,
  ].filter(({ path }) => touched.has(path));
  const once = new Map(
    errors.map((fieldError) => [`${fieldError.path} ${fieldError.code}`, fieldError]),
  );
  const number = textErrors('numAyd', status.numAyd ?? null, MEMBER_NUMBER);
  return [...number, ...once.values()];
}

/**
 * Company identity required by a change of type or situation (V1): for a structure that becomes a
 * tiers, and for a tiers that returns to activity. An incomplete record never prevents leaving
 * activity.
 */
function requestedFrom(structure: Structure, { statut, situation }: SituationChange): Names {
  const after = { statut: statut ?? structure.statut, situation: situation ?? structure.situation };
  if (!requiresCompanyIdentity(after.statut, after.situation)) return [];
  const wasRequested = requiresCompanyIdentity(structure.statut, structure.situation);
  return wasRequested && situation !== 'ACTI' ? [] : ['codeJur', 'siret', 'dateCreation'];
}

const OF_SOCIETY = {
  code: 'READ_ONLY',
  message: 'Cette information vient de notre fichier : demandez-nous de la corriger.',
} as const;

function forbiddenErrors(
  { actor }: Preparation,
  { statut, situation, etat }: Structure,
  changed: Partial<StructureFields>,
  status: SituationChange,
): FieldError[] {
  if (actor.kind === 'staff') return [];
  const identity = COMPANY_IDENTITY.filter((name) => changed[name] !== undefined);
  const why = ownsCompanyIdentity(statut, situation)
    ? isValidated(etat)
      ? ASK_FIRST
      : null
    : OF_SOCIETY;
  return [
    ...(why === null ? [] : identity.map((path) => ({ path, ...why }))),
    ...societyOnly(Object.keys(status)),
  ];
}

export const societyOnly = (paths: readonly string[]): FieldError[] =>
  paths.map((path) => ({
    path,
    code: 'SOCIETY_ONLY',
    message: 'C’est à nous de renseigner cette information.',
  }));

type Names = readonly StructureFieldName[];

/** Fields whose rule reads another field; the postal address is complete or absent. */
const DEPENDENTS: Readonly<Partial<Record<StructureFieldName, Names>>> = {
  personalite: ['codeJur', 'siret', 'dateCreation'],
  codeJur: ['siret', 'dateCreation'],
  sgPays: ['siret', 'sgCP'],
};

function touchedBy(changed: Partial<StructureFields>): ReadonlySet<string> {
  const letters = namesOfSection('letters');
  const names = STRUCTURE_NAMES.filter((name) => changed[name] !== undefined);
  const tied = names.flatMap((name) =>
    letters.includes(name) ? letters : (DEPENDENTS[name] ?? []),
  );
  return new Set([...names, ...tied]);
}
