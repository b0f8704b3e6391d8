import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { FRANCE, identifierOf } from '#domain/structure/territories.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { useCompanyWords } from '#web/backoffice/accounts/file/use-company-words.ts';
import { COMPARED } from '#web/backoffice/accounts/near/compare.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { EditCard } from '../change/edit-card.tsx';
import { FieldsDialog } from '../change/fields-dialog.tsx';

const words = sheetWords.fields;

export type FieldsCardProps = { sheet: StructureSheet; onSaid: (sentence: string) => void };

/** What the structure says of itself; what it does not say is left out. */
export function FieldsCard({ sheet, onSaid }: FieldsCardProps) {
  const said = useCompanyWords();
  const { structure, can } = sheet;
  const labelOf = (name: (typeof COMPARED)[number]) =>
    name === 'siret'
      ? structureWords.identifiers[identifierOf(structure.sgPays ?? FRANCE)].label
      : structureWords.fields[name];
  const facts = COMPARED.flatMap((name) => {
    const value = said(name, structure[name]);
    if (value === null) return [];
    return [
      {
        term: labelOf(name),
        value: <span className={name === 'dateCreation' ? undefined : 'upper'}>{value}</span>,
      },
    ];
  });
  return (
    <EditCard
      words={words}
      editable={can.edit}
      dialog={(close) => <FieldsDialog sheet={sheet} onClose={close} onSaid={onSaid} />}
    >
      <Facts facts={facts} />
    </EditCard>
  );
}
