import type { StructureOut } from '#contract/account/structure.ts';
import { isMailSentToHeadOffice } from '#domain/structure/addresses.ts';
import { partyType } from '#domain/structure/party-types.ts';
import type { Section } from '#domain/structure/rows/structure-field.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import {
  isAskedOf,
  namesOfSection,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { isKnownToSociety } from '#domain/structure/structure-rules.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { structureWords as words } from '#web/app/catalogue/account/structure.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { useFieldWords } from '#web/form/use-field-words.ts';

/** What a person is asked has shorter names. */
const OF_PERSON: Readonly<Partial<Record<string, string>>> = {
  ...words.personLabels,
  raison: words.nameOfPerson,
};

/** One section of the sheet, to be read. */
export function SectionFacts({
  structure,
  section,
}: {
  structure: StructureOut;
  section: Section;
}) {
  const said = useFieldWords();
  if (section === 'letters' && isMailSentToHeadOffice(structure))
    return <p>{words.sameAddressShort}</p>;
  const { personalite, sgPays } = structure;
  const labelOf = (name: StructureFieldName) =>
    (personalite === 'PHYSIQUE' ? OF_PERSON[name] : undefined) ?? structureLabel(name, sgPays);
  const told = (name: StructureFieldName) => {
    const text = said(structureField(name), structure[name]);
    if (text === null) return <span className="muted">{accountForm.nothing}</span>;
    return text;
  };
  const names = namesOfSection(section).filter((name) => isAskedOf(name, structure));
  return <Facts facts={names.map((name) => ({ term: labelOf(name), value: told(name) }))} />;
}

/** What only the society says of the structure, always in words. */
export function StandingFacts({ structure }: { structure: StructureOut }) {
  const { brand } = useConfiguration();
  const { statut, situation, numAyd, marque } = structure;
  const facts = [
    { term: words.facts.statut, value: partyType(statut).label(marque || brand.code) },
    { term: words.facts.situation, value: situationLabel(situation) },
  ];
  const number =
    isKnownToSociety(statut) && numAyd ? [{ term: words.facts.numAyd, value: numAyd }] : [];
  return <Facts facts={[...facts, ...number]} />;
}
