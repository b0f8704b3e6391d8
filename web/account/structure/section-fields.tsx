import type { ComponentType } from 'react';
import type { Section } from '#domain/structure/rows/structure-field.ts';
import {
  namesOfSection,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { FieldLines } from '#web/form/record/field-lines.tsx';
import { CheckField } from '#web/form/record/fields.tsx';
import { useFormFields } from '#web/form/record/form-context.ts';
import { RowField } from '#web/form/record/row-field.tsx';
import {
  Acronym,
  CompanyForm,
  CompanyName,
  Identifier,
  Nationality,
  Personality,
} from './company-fields.tsx';
import { isRequested } from './structure-values.ts';

type PieceProps = { name: StructureFieldName; alone: boolean };

/** Fields that depend on other fields, or change them. */
const PIECES: Readonly<Partial<Record<StructureFieldName, ComponentType<PieceProps>>>> = {
  personalite: Personality,
  raison: CompanyName,
  sigle: Acronym,
  nationalite: Nationality,
  codeJur: CompanyForm,
};

/** The fields of one section, in the order in which they are asked. */
export function SectionFields({ section }: { section: Section }) {
  const { values } = useFormFields();
  const isPerson = values.personalite === 'PHYSIQUE';
  const names = namesOfSection(section).filter(
    (name) => name in PIECES || isRequested(name, values),
  );
  const isFirst = (name: StructureFieldName) => structureField(name).requestedFirst === true;
  const requests = [...names.filter(isFirst), ...names.filter((name) => !isFirst(name))];
  return (
    <>
      {section === 'letters' ? (
        <CheckField
          name="sameAddress"
          label={isPerson ? messages.personSameAddress : messages.sameAddress}
        />
      ) : null}
      <FieldLines names={requests} fieldOf={structureField}>
        {(name, alone) => <OneField name={name} alone={alone} />}
      </FieldLines>
    </>
  );
}

function OneField(props: PieceProps) {
  const row = structureField(props.name);
  const { values } = useFormFields();
  const Piece = PIECES[props.name] ?? (row.kind === 'identifier' ? Identifier : null);
  if (Piece !== null) return <Piece {...props} />;
  const short: Partial<Record<string, string>> = messages.personLabels;
  const label = values.personalite === 'PHYSIQUE' ? short[props.name] : undefined;
  return <RowField {...props} row={row} {...(label === undefined ? {} : { label })} />;
}
