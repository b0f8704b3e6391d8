import type { FieldError } from '../domain-error.ts';
import type { Field, ValueOf } from '../field/field.ts';
import { boundErrors, isCalendarDay, isUnsaid, shapeErrors } from '../field/field-errors.ts';
import { EMPTY, madeFrom, namesOf } from '../field/made-from.ts';
import { isBlank } from '../free-text.ts';
import { isMailSentToHeadOffice, postCodeErrors, requiresPostCode } from './addresses.ts';
import { checkCompanyIdentifier } from './company-identifiers.ts';
import { STRUCTURE } from './rows/structure.ts';
import { SECTIONS, type Section, type StructureField } from './rows/structure-field.ts';
import {
  hasCompany,
  missingCompanyIdentity,
  SOLE_TRADER,
  type StructureStatus,
} from './structure-rules.ts';
import { FRANCE } from './territories.ts';

/** Derived from the table of the fields of a structure, with the rules across fields. */

type Rows = typeof STRUCTURE;
export type StructureFieldName = keyof Rows;
export type StructureKind = Rows[StructureFieldName]['kind'];
type Row = StructureField & Field<StructureKind>;

/** Null means « not said yet ». */
export type StructureFields = { readonly [N in StructureFieldName]: ValueOf<Rows[N]> };

export const STRUCTURE_NAMES: readonly StructureFieldName[] = namesOf(STRUCTURE);

export const structureField = (name: StructureFieldName): Row => STRUCTURE[name];

export const isStructureField = (name: string): name is StructureFieldName =>
  Object.hasOwn(STRUCTURE, name);

/** Builds one value per field. */
export const forEachStructureField = <
  Made extends { readonly [N in StructureFieldName]?: unknown },
>(
  make: (field: Row, name: keyof Made & StructureFieldName) => unknown,
): Made => madeFrom<Made, Readonly<Record<StructureFieldName, Row>>>(STRUCTURE, make);

/** A structure with empty fields. */
export const EMPTY_STRUCTURE = /* @__PURE__ */ forEachStructureField<StructureFields>(
  ({ kind }) => EMPTY[kind],
);

const SECTION_NAMES: ReadonlyMap<Section, readonly StructureFieldName[]> = /* @__PURE__ */ new Map(
  SECTIONS.map((section) => [
    section,
    STRUCTURE_NAMES.filter((name) => structureField(name).section === section),
  ]),
);

/**
 * Whether this field is requested from such a structure; until its kind is known, all fields are.
 */
export function isRequestedOf(
  name: StructureFieldName,
  { personalite, codeJur }: Pick<StructureFields, 'personalite' | 'codeJur'>,
): boolean {
  const { of } = structureField(name);
  if (of === undefined || personalite === null) return true;
  return of === 'company' ? hasCompany(personalite, Number(codeJur)) : personalite === 'MORALE';
}

/** The fields of a section, in the order of the sheets. */
export const namesOfSection = (section: Section): readonly StructureFieldName[] =>
  SECTION_NAMES.get(section) ?? [];

/**
 * Every error of the entered values; among missing ones only the company name, which even a draft
 * needs, because two drafts could not be distinguished without it. `today` is YYYY-MM-DD, in Paris.
 */
export function checkStructureFields(
  fields: StructureFields,
  now: { readonly today: string },
): FieldError[] {
  return SECTIONS.flatMap((section) => {
    const names = namesOfSection(section);
    const each = (errors: typeof boundErrors) =>
      names.flatMap((name) => errors(name, structureField(name), fields[name]));
    const bounds = each(boundErrors);
    return [
      ...bounds,
      ...missingOf(names, fields, 'draft'),
      ...each(shapeErrors),
      ...ruleErrors(fields, section, now.today).filter(
        ({ path }) => !bounds.some((bound) => bound.path === path),
      ),
    ];
  });
}

/** Rules across fields, by section. */
function ruleErrors(fields: StructureFields, section: Section, today: string): FieldError[] {
  const company = [...legalFormErrors(fields), ...creationErrors(fields, today)];
  const identifiers = namesOfSection(section).filter(
    (name) => structureField(name).kind === 'identifier',
  );
  return [
    ...(section === 'company' ? company : []),
    ...identifiers.flatMap((name) => identifierErrors(fields, name)),
    ...postCodeErrors(fields, section),
  ];
}

function missingOf(
  names: readonly StructureFieldName[],
  fields: StructureFields,
  from: 'draft' | 'sent',
): FieldError[] {
  return names.flatMap((path) => {
    const { required } = structureField(path);
    return required?.from === from && isUnsaid(fields[path])
      ? [{ path, code: 'REQUIRED', message: required.sentence }]
      : [];
  });
}

function legalFormErrors({ codeJur, personalite }: StructureFields): FieldError[] {
  if (codeJur === null || !/^\d{4}$/.test(codeJur)) return [];
  const error = (message: string) => [{ path: 'codeJur', code: 'INCOHERENT', message }];
  const isSoleTrader = Number(codeJur) === SOLE_TRADER;
  if (personalite === 'PHYSIQUE' && !isSoleTrader) {
    return error(
      'Cette forme juridique est celle d’une société : une personne physique est entrepreneur individuel (1000), ou n’en a pas.',
    );
  }
  if (personalite === 'MORALE' && isSoleTrader) {
    return error('L’entrepreneur individuel (1000) est une personne physique.');
  }
  return [];
}

const OLDEST_CREATION = '1600-01-01';

function creationErrors({ dateCreation }: StructureFields, today: string): FieldError[] {
  if (dateCreation === null || !isCalendarDay(dateCreation)) return [];
  const error = (code: string, message: string) => [{ path: 'dateCreation', code, message }];
  if (dateCreation > today) return error('IN_FUTURE', 'La date de création est dans le futur.');
  if (dateCreation < OLDEST_CREATION)
    return error('TOO_OLD', 'La date de création est trop ancienne.');
  return [];
}

/** A number that is present must be valid; whether one is required is checked at submission. */
function identifierErrors(fields: StructureFields, name: StructureFieldName): FieldError[] {
  const { sgPays, personalite, codeJur } = fields;
  const value = String(fields[name] ?? '');
  if (isBlank(value)) return [];
  const fieldError = checkCompanyIdentifier(
    {
      value,
      pays: sgPays ?? FRANCE,
      personalite: personalite ?? 'MORALE',
      codeJur: codeJur === null ? null : Number(codeJur),
    },
    name,
  );
  return fieldError === null ? [] : [fieldError];
}

/** What the file of a structure still lacks before the society can look at it. */
export function missingStructureFields(fields: StructureFields & StructureStatus): FieldError[] {
  const { personalite, codeJur, statut, situation, dateCreation, siret } = fields;
  const ofAll = namesOfSection('company').filter((name) => structureField(name).of === undefined);
  const company = {
    statut,
    situation,
    // While it is unknown, no company data is required.
    personalite: personalite ?? 'PHYSIQUE',
    codeJur: isBlank(codeJur) ? null : Number(codeJur),
    dateCreation,
    siret,
  } as const;
  return [
    ...missingOf(ofAll, fields, 'draft'),
    ...missingOf(ofAll, fields, 'sent'),
    ...missingCompanyIdentity(company),
    ...missingOf(requestedOf(fields, 'headOffice'), fields, 'sent'),
    ...(isMailSentToHeadOffice(fields)
      ? []
      : missingOf(requestedOf(fields, 'letters'), fields, 'sent')),
  ];
}

/** What a structure lacks to be valid: whether it is a natural person, and the company identity of a tiers (V1). */
export function missingToBeValid(fields: StructureFields & StructureStatus): FieldError[] {
  const { personalite, codeJur, statut, situation, dateCreation, siret } = fields;
  if (personalite === null) {
    const message = 'Indiquez si c’est une personne physique ou morale.';
    return [{ path: 'personalite', code: 'REQUIRED', message }];
  }
  const legalForm = codeJur === null ? null : Number(codeJur);
  return missingCompanyIdentity({
    personalite,
    codeJur: legalForm,
    statut,
    situation,
    dateCreation,
    siret,
  });
}

const requestedOf = (fields: StructureFields, section: Section) =>
  namesOfSection(section).filter((name) => requiresPostCode(fields, section, name));
