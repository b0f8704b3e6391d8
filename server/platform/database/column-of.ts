import {
  forEachStructureField,
  type StructureFieldName,
  type StructureFields,
} from '#domain/structure/structure-fields.ts';

/** The column of a field has its name. Two capitals in a row would be two words of it: `sgCP` is kept in `sg_cp`. */

export type ColumnOf<Name extends string> = Name extends `${infer Start}CP` ? `${Start}Cp` : Name;

export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  // The same rule twice, for the compiler and for the program.
  name.replace(/CP$/, 'Cp') as ColumnOf<Name>;

type StoredStructure = { readonly [N in StructureFieldName as ColumnOf<N>]: StructureFields[N] };

/** The stored structure, as the rules of the domain read it. */
export const structureFieldsOf = (row: StoredStructure): StructureFields =>
  forEachStructureField<StructureFields>((_field, name) => row[columnOf(name)]);
