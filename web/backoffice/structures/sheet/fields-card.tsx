import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { useFieldWords } from '#web/form/use-field-words.ts';
import { EditCard } from '../change/edit-card.tsx';
import { FieldsDialog } from '../change/fields-dialog.tsx';

const words = sheetWords.fields;

export type FieldsCardProps = { sheet: StructureSheet; onSaid: (sentence: string) => void };

/** What the structure says of itself; what it does not say is left out. */
export function FieldsCard({ sheet, onSaid }: FieldsCardProps) {
  const said = useFieldWords();
  const { structure, can } = sheet;
  const facts = STRUCTURE_NAMES.flatMap((name) => {
    const field = structureField(name);
    const text = said(field, structure[name]);
    if (text === null) return [];
    return [{ term: structureLabel(name, structure.sgPays), value: text }];
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
