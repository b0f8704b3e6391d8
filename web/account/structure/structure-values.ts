import type { StructureOut } from '#contract/account/structure.ts';
import { isMailSentToHeadOffice } from '#domain/structure/addresses.ts';
import {
  forEachStructureField,
  isRequestedOf,
  STRUCTURE_NAMES,
  type StructureFieldName,
  type StructureFields,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { SOLE_TRADER } from '#domain/structure/structure-rules.ts';
import type { Values } from '#web/form/record/values.ts';
import { typedValues, valueTyped } from '#web/form/typed-values.ts';

/** The code of a sole trader, as the list of legal forms writes it. */
export const SOLE_TRADER_CODE = String(SOLE_TRADER);

export const EMPTY_STRUCTURE_VALUES: Values = { sameAddress: '1' };

export function structureValues(structure: StructureOut): Values {
  return {
    ...typedValues(STRUCTURE_NAMES, structureField, structure),
    sameAddress: isMailSentToHeadOffice(structure) ? '1' : '',
  };
}

/** True if the form shows a field, given the typed values. */
export function isRequested(name: StructureFieldName, values: Values): boolean {
  if (structureField(name).section === 'letters' && values.sameAddress === '1') return false;
  return isRequestedOf(name, whatItIs(values));
}

const whatItIs = ({ personalite, codeJur }: Values) =>
  ({
    personalite: personalite === 'PHYSIQUE' || personalite === 'MORALE' ? personalite : null,
    codeJur: codeJur || null,
  }) as const;

/** Typed values in the format of the domain and the contract. Hidden fields are emptied. */
export function structureBody(values: Values): StructureFields {
  return forEachStructureField<StructureFields>((field, name) =>
    isRequested(name, values) ? valueTyped(field, values[name] ?? '') : null,
  );
}

/** Label of each field, to show the differences between two versions. */
export const STRUCTURE_LABELS = forEachStructureField<Readonly<Record<StructureFieldName, string>>>(
  ({ label }) => label,
);
