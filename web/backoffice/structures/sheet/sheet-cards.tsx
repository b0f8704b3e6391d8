import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { STRUCTURE_NAMES, structureField } from '#domain/structure/structure-fields.ts';
import { HistoryCard } from '#web/backoffice/registry/history-card.tsx';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { EditCard } from '../change/edit-card.tsx';
import { FieldsDialog } from '../change/fields-dialog.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { StatusCard } from './situation-card.tsx';
import { TeamCard } from './team-card.tsx';

export type SheetCardsProps = {
  slug: string;
  sheet: StructureSheet;
  onMessage: (sentence: string) => void;
};

/** Cards of the sheet: proposals, status, fields, holdings, team and history. */
export function SheetCards({ slug, sheet, onMessage }: SheetCardsProps) {
  return (
    <>
      <ProposalsCard sheet={sheet} onMessage={onMessage} />
      <div className="sheet-sides">
        <StatusCard slug={slug} sheet={sheet} onMessage={onMessage} />
        <HoldingsCard sheet={sheet} />
      </div>
      <FieldsCard sheet={sheet} onMessage={onMessage} />
      <TeamCard slug={slug} sheet={sheet} />
      <HistoryCard
        of={{ structureId: sheet.structure.structureId }}
        messages={sheetMessages.history}
      />
    </>
  );
}

const messages = sheetMessages.fields;

type FieldsCardProps = { sheet: StructureSheet; onMessage: (sentence: string) => void };

/** Fields of the structure; empty ones are left out. */
function FieldsCard({ sheet, onMessage }: FieldsCardProps) {
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
