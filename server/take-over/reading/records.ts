/** Structures, people, their roles: each line is read and checked by the rules of the domain. */

import type { FieldError } from '#domain/domain-error.ts';
import { textLength } from '#domain/free-text.ts';
import {
  checkProfileFields,
  EMPTY_PROFILE,
  PERSON_NAMES,
  type ProfileFields,
  personField,
} from '#domain/profile/profile-fields.ts';
import { PARTY_TYPE_KEYS, type PartyType } from '#domain/structure/party-types.ts';
import { SITUATIONS, type Situation } from '#domain/structure/situations.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import {
  checkStructureFields,
  EMPTY_STRUCTURE,
  missingToBeValid,
  STRUCTURE_NAMES,
  type StructureFields,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { requiresCompanyIdentity } from '#domain/structure/structure-rules.ts';
import { SOCIETY_WORD } from '#domain/takeover/headings.ts';
import type { ExistingRecords } from '../existing-records.ts';
import { dayIn, fieldsIn, flagIn, wordIn } from './cells.ts';
import type { Judging } from './judging.ts';
import type { Line } from './read-lines.ts';

export type StructureLine = {
  readonly reference: string;
  readonly numAyd: string | null;
  readonly marque: string;
  readonly statut: PartyType;
  readonly situation: Situation;
  readonly situationDepuis: string | null;
  /** Reference of the absorbing structure. */
  readonly absorbeePar: string | null;
  readonly isAyantDroit: boolean;
  readonly fields: StructureFields;
};

const LONGEST_REFERENCE = 100;

const text = (line: Line, column: string): string | null => line.cell(column) || null;

export function readStructure(line: Line, judging: Judging): StructureLine {
  const { errors, countries, brands, today } = judging;
  const fields = fieldsIn<StructureFields>(line, errors, {
    empty: EMPTY_STRUCTURE,
    names: STRUCTURE_NAMES,
    fieldOf: structureField,
    countries,
  });
  errors.addAll(line.location, checkStructureFields(fields, { today }));
  const situation = wordIn(line, errors, 'situation', SITUATIONS, { otherwise: 'ACTI' });
  const situationDepuis = dayIn(line, errors, 'situationDepuis');
  return {
    reference: line.cell('reference'),
    numAyd: text(line, 'numAyd'),
    marque: wordIn(line, errors, 'marque', brands, { otherwise: brands[0] }),
    statut: wordIn(line, errors, 'statut', PARTY_TYPE_KEYS, { otherwise: 'DECLARANT_NON_MEMBRE' }),
    situation,
    situationDepuis,
    absorbeePar: text(line, 'absorbeePar'),
    isAyantDroit: flagIn(line, errors, 'ayantDroit'),
    fields,
  };
}

/**
 * Checks that need all files; adds the structure to the known records.
 * @returns whether it is new
 */
export function enterStructure(
  line: Line,
  one: StructureLine,
  { errors, existing, seen }: Judging,
): boolean {
  const { reference, numAyd, absorbeePar, fields } = one;
  if (reference === '')
    errors.add(
      line.location,
      'reference',
      'Chaque structure a une référence, celle de votre système.',
    );
  const length = textLength(reference);
  if (length > LONGEST_REFERENCE)
    errors.add(line.location, 'reference', tooLong('La référence', length, LONGEST_REFERENCE));
  if (reference === SOCIETY_WORD)
    errors.add(
      line.location,
      'reference',
      `${SOCIETY_WORD} désigne la société elle-même, qui est déjà dans le portail.`,
    );
  if (!seen.add('structure', reference))
    errors.add(line.location, 'reference', 'Cette référence est là deux fois.');
  const self = numberOr(existing, reference);
  const other = numAyd === null ? undefined : existing.members.get(numAyd);
  if (other !== undefined && other !== self)
    errors.add(line.location, 'numAyd', 'Une autre structure porte déjà ce numéro de membre.');
  if (numAyd !== null) existing.members.set(numAyd, self);
  if (fields.siret !== null && !seen.add('siret', fields.siret))
    errors.advise(
      `${line.location.file}, ligne ${line.location.ligne} : le SIRET ${fields.siret} est déjà celui d’une autre référence. Si c’est la même structure, réunissez les deux fiches après la reprise.`,
    );
  if (existing.structures.has(reference)) return false;
  errors.addAll(line.location, lackedToBeValid(one));
  existing.structures.set(reference, {
    id: null,
    isJoined: false,
    raison: fields.raison ?? '',
    etat: STRUCTURE_ETATS.VALIDE,
    absorbeePar,
  });
  return true;
}

/**
 * Structures are imported as valid. Missing fields do not prevent the import of one that left
 * activity.
 */
function lackedToBeValid({ statut, situation, fields }: StructureLine): readonly FieldError[] {
  if (situation !== 'ACTI' || !requiresCompanyIdentity(statut, situation)) return [];
  return missingToBeValid({ ...fields, statut, situation });
}

export const tooLong = (what: string, length: number, most: number): string =>
  `${what} compte ${length} caractères : ${most} au plus.`;

export function readPerson(line: Line, { errors, countries }: Judging): ProfileFields {
  const fields = fieldsIn<ProfileFields>(line, errors, {
    empty: EMPTY_PROFILE,
    names: PERSON_NAMES,
    fieldOf: personField,
    countries,
  });
  const person = { ...fields, email: fields.email?.toLowerCase() ?? null };
  errors.addAll(line.location, checkProfileFields(person));
  if (person.nom === null) errors.add(line.location, 'nom', 'Indiquez le nom.');
  if (person.email === null)
    errors.add(
      line.location,
      'email',
      'Indiquez l’adresse : c’est par elle que la personne se connecte.',
    );
  return person;
}

/**
 * An erased person stays erased: their address must not be stored again.
 * @returns whether the portal does not have them
 */
export function enterPerson(
  line: Line,
  { email }: ProfileFields,
  { errors, existing, seen }: Judging,
): boolean {
  if (email === null) return false;
  if (!seen.add('personne', email))
    errors.add(line.location, 'email', 'Cette adresse est là deux fois.');
  if (existing.people.has(email)) return false;
  if (existing.isErased(email)) return true;
  existing.people.set(email, { id: null });
  return true;
}

/** Identified by the line number only: the report is stored, and the address was erased. */
export function noteErased(
  { location: { file, ligne } }: Line,
  email: string | null,
  { existing }: Judging,
  { differences }: { readonly differences: Set<string> },
): void {
  if (email !== null && existing.isErased(email))
    differences.add(
      `${file}, ligne ${ligne} : cette personne a été effacée du portail, et n’y revient pas.`,
    );
}

export type RoleLine = {
  readonly structure: string;
  readonly email: string;
  readonly isRepresentantLegal: boolean;
  readonly isGestionnaireInternet: boolean;
  readonly isGestionnaireIsrc: boolean;
};

export function readRole(line: Line, { errors }: Judging): RoleLine {
  return {
    structure: line.cell('structure'),
    email: line.cell('email').toLowerCase(),
    isRepresentantLegal: flagIn(line, errors, 'representantLegal'),
    isGestionnaireInternet: flagIn(line, errors, 'gestionnaireInternet'),
    isGestionnaireIsrc: flagIn(line, errors, 'gestionnaireISRC'),
  };
}

export function enterRole(
  line: Line,
  { structure, email }: RoleLine,
  { errors, existing, seen }: Judging,
): void {
  if (!exists(existing, structure)) errors.add(line.location, 'structure', UNKNOWN_STRUCTURE);
  if (!existing.people.has(email) && !existing.isErased(email))
    errors.add(line.location, 'email', 'Cette adresse n’est pas dans personnes.csv.');
  if (!seen.add('role', `${structure}\n${email}`))
    errors.add(line.location, null, 'Cette personne est là deux fois pour cette structure.');
}

export const UNKNOWN_STRUCTURE = 'Cette référence n’est pas dans structures.csv.';

/** The number of a structure in the portal, or its reference before it is written. */
export const numberOr = (
  { structures, societyStructureId }: ExistingRecords,
  reference: string,
): number | string =>
  structures.get(reference)?.id ?? (reference === SOCIETY_WORD ? societyStructureId : reference);

export const exists = ({ structures }: ExistingRecords, reference: string): boolean =>
  reference === SOCIETY_WORD || structures.has(reference);
