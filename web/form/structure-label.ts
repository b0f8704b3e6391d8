import { type StructureFieldName, structureField } from '#domain/structure/structure-fields.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { structureMessages } from '#web/form/messages/structure.ts';

/** Label of a field; a company number is labelled by the country of its head office. */
export function structureLabel(name: StructureFieldName, sgPays: number | null): string {
  if (name === 'siret') return structureMessages.identifiers[identifierOf(sgPays ?? FRANCE)].label;
  return structureField(name).label;
}
