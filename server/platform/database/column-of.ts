import {
  forEachStructureField,
  type StructureFieldName,
  type StructureFields,
} from '#domain/structure/structure-fields.ts';

/**
 * A field's column has the same name. Two capitals in a row would count as two words, so `sgCP` is
 * stored in `sg_cp`.
 */

export type ColumnOf<Name extends string> = Name extends `${infer Start}CP` ? `${Start}Cp` : Name;

export const columnOf = <Name extends string>(name: Name): ColumnOf<Name> =>
  // The same rule twice: as a type, and at run time.
  name.replace(/CP$/, 'Cp') as ColumnOf<Name>;

type StoredStructure = { readonly [N in StructureFieldName as ColumnOf<N>]: StructureFields[N] };

/** The stored structure in the form that the domain rules read. */
export const structureFieldsOf = (row: StoredStructure): StructureFields =>
  forEachStructureField<StructureFields>((_field, name) => row[columnOf(name)]);
