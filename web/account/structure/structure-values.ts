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

/** Whether the form asks for a field, by what is typed in it. */
export function isRequested(name: StructureFieldName, values: Values): boolean {
  if (structureField(name).section === 'letters' && values.sameAddress === '1') return false;
  return isRequestedOf(name, whatItIs(values));
}

const whatItIs = ({ personalite, codeJur }: Values) =>
  ({
    personalite: personalite === 'PHYSIQUE' || personalite === 'MORALE' ? personalite : null,
    codeJur: codeJur || null,
  }) as const;

/** What is typed, as the rules of the domain and the contract take it. What the form hides is emptied. */
export function structureBody(values: Values): StructureFields {
  return forEachStructureField<StructureFields>((field, name) =>
    isRequested(name, values) ? valueTyped(field, values[name] ?? '') : null,
  );
}

/** The name of each field, for what differs between two versions. */
export const STRUCTURE_LABELS = forEachStructureField<Readonly<Record<StructureFieldName, string>>>(
  ({ label }) => label,
);
