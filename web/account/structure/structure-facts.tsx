import type { ReactNode } from 'react';
import type { StructureOut } from '#contract/account/structure.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { isKnownToSociety } from '#domain/structure/structure-rules.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { accountForm } from '#web/app/catalogue/account/form.ts';
import { structureWords as words } from '#web/app/catalogue/account/structure.ts';
import { useConfiguration } from '#web/app/runtime-configuration.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { hasCompany, structureValues } from './structure-values.ts';
import { useShownValue } from './use-shown-value.ts';

export const SECTIONS = ['company', 'headOffice', 'letters'] as const;
export type Section = (typeof SECTIONS)[number];

/** The fields of each section, in the order of the form. */
export const NAMES = {
  company: ['raison', 'sigle', 'personalite', 'nationalite', 'codeJur', 'siret', 'dateCreation'],
  headOffice: ['sgAdr1', 'sgAdr2', 'sgCP', 'sgVille', 'sgPays'],
  letters: ['coAdr1', 'coAdr2', 'coCP', 'coVille', 'coPays'],
} as const;
const OF_COMPANY: readonly string[] = ['sigle', 'codeJur', 'siret', 'dateCreation'];

/** One section of the sheet, to be read. */
export function SectionFacts({ structure, section }: { structure: StructureOut; section: Section }) {
  const shown = useShownValue();
  const values = structureValues(structure);
  if (section === 'letters' && values.sameAddress === '1') return <p>{words.sameAddressShort}</p>;
  const kind = identifierOf(structure.sgPays ?? FRANCE);
  const person = values.personalite === 'PHYSIQUE';
  const names = NAMES[section]
    .filter((name) => !OF_COMPANY.includes(name) || hasCompany(values))
    .filter((name) => !(person && name === 'sigle'));
  const labelOf = (name: (typeof names)[number]) => {
    if (name === 'siret') return words.identifiers[kind].label;
    return name === 'raison' && person ? words.nameOfPerson : words.fields[name];
  };
  return (
    <Facts
      facts={names.map((name) => ({
        term: labelOf(name),
        value: told(shown(name, values[name] ?? ''), name !== 'dateCreation'),
      }))}
    />
  );
}

/** What only the society says of the structure, always in words. */
export function StandingFacts({ structure }: { structure: StructureOut }) {
  const { brand } = useConfiguration();
  const { statut, situation, numAyd, marque } = structure;
  const facts = [
    { term: words.facts.statut, value: partyType(statut).label(marque || brand.code) },
    { term: words.facts.situation, value: situationLabel(situation) },
  ];
  const number = isKnownToSociety(statut) && numAyd ? [{ term: words.facts.numAyd, value: numAyd }] : [];
  return <Facts facts={[...facts, ...number]} />;
}

/** Names and addresses are drawn in upper case, as in the form. */
function told(value: string, upper: boolean): ReactNode {
  if (value === '') return <span className="muted">{accountForm.nothing}</span>;
  return <span className={upper ? 'upper' : undefined}>{value}</span>;
}
