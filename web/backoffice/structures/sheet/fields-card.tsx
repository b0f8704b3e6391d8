import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { EditCard } from '../change/edit-card.tsx';
import { FieldsDialog } from '../change/fields-dialog.tsx';

const messages = sheetMessages.fields;

export type FieldsCardProps = { sheet: StructureSheet; onMessage: (sentence: string) => void };

/** What the structure says of itself; what it does not say is left out. */
export function FieldsCard({ sheet, onMessage }: FieldsCardProps) {
  const fieldMessages = useFieldMessages();
  const { structure, can } = sheet;
  const facts = STRUCTURE_NAMES.flatMap((name) => {
    const field = structureField(name);
    const text = fieldMessages(field, structure[name]);
    if (text === null) return [];
    return [{ term: structureLabel(name, structure.sgPays), value: text }];
  });
  return (
    <EditCard
      messages={messages}
      editable={can.edit}
      dialog={(close) => <FieldsDialog sheet={sheet} onClose={close} onMessage={onMessage} />}
    >
      <Facts facts={facts} />
    </EditCard>
  );
}
