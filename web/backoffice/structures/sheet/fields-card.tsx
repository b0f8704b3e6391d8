import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { StructureSheet } from '../../../../contract/registry-care/structures.ts';
import { FRANCE, identifierOf } from '../../../../domain/structure/territories.ts';
import { structureWords } from '../../../app/catalogue/account/structure.ts';
import { sheetWords } from '../../../app/catalogue/registry-staff/structures.ts';
import { Button } from '../../../design/action/button.tsx';
import { Card } from '../../../design/display/card.tsx';
import { Facts } from '../../../design/display/facts.tsx';
import { useCompanyWords } from '../../accounts/file/use-company-words.ts';
import { COMPARED } from '../../accounts/near/compare.ts';
import { FieldsDialog } from '../change/fields-dialog.tsx';

const words = sheetWords.fields;

export type FieldsCardProps = { sheet: StructureSheet; onSaid: (sentence: string) => void };

/** What the structure says of itself; what it does not say is left out. */
export function FieldsCard({ sheet, onSaid }: FieldsCardProps) {
  const [changing, setChanging] = useState(false);
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
    <Card title={words.title}>
      <Facts facts={facts} />
      {can.edit ? (
        <Button
          variant="secondary"
          icon={<IconPencil size={18} aria-hidden />}
          onClick={() => setChanging(true)}
        >
          {words.change}
        </Button>
      ) : null}
      {changing ? <FieldsDialog sheet={sheet} onClose={() => setChanging(false)} onSaid={onSaid} /> : null}
    </Card>
  );
}
