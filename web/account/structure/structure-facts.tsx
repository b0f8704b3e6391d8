import type { StructureOut } from '#contract/account/structure.ts';
import { isMailSentToHeadOffice } from '#domain/structure/addresses.ts';
import { partyType } from '#domain/structure/party-types.ts';
import type { Section } from '#domain/structure/rows/structure-field.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import {
  isRequestedOf,
  namesOfSection,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { isVisibleToSociety } from '#domain/structure/structure-rules.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { accountForm } from '#web/form/messages/form.ts';
import { structureMessages as messages } from '#web/form/messages/structure.ts';
import { structureLabel } from '#web/form/structure-label.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';

/** Shorter labels for a natural person. */
const OF_PERSON: Readonly<Partial<Record<string, string>>> = {
  ...messages.personLabels,
  raison: messages.nameOfPerson,
};

/** One section of the sheet, to be read. */
export function SectionFacts({
  structure,
  section,
}: {
  structure: StructureOut;
  section: Section;
}) {
  const fieldMessages = useFieldMessages();
  if (section === 'letters' && isMailSentToHeadOffice(structure))
    return <p>{messages.sameAddressShort}</p>;
  const { personalite, sgPays } = structure;
  const labelOf = (name: StructureFieldName) =>
    (personalite === 'PHYSIQUE' ? OF_PERSON[name] : undefined) ?? structureLabel(name, sgPays);
  const reported = (name: StructureFieldName) => {
    const text = fieldMessages(structureField(name), structure[name]);
    if (text === null) return <span className="muted">{accountForm.nothing}</span>;
    return text;
  };
  const names = namesOfSection(section).filter((name) => isRequestedOf(name, structure));
  return <Facts facts={names.map((name) => ({ term: labelOf(name), value: reported(name) }))} />;
}

/** Facts recorded by the society only, always as words. */
export function StatusFacts({ structure }: { structure: StructureOut }) {
  const { brand } = useConfiguration();
  const { statut, situation, numAyd, marque } = structure;
  const facts = [
    { term: messages.facts.statut, value: partyType(statut).label(marque || brand.code) },
    { term: messages.facts.situation, value: situationLabel(situation) },
  ];
  const number =
    isVisibleToSociety(statut) && numAyd ? [{ term: messages.facts.numAyd, value: numAyd }] : [];
  return <Facts facts={[...facts, ...number]} />;
}
