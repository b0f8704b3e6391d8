import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { HistoryCard } from '#web/backoffice/registry/history-card.tsx';
import { sheetMessages } from '#web/backoffice/structures/messages.ts';
import { FieldsCard } from './fields-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { StatusCard } from './situation-card.tsx';
import { TeamCard } from './team-card.tsx';

export type SheetCardsProps = {
  slug: string;
  sheet: StructureSheet;
  onMessage: (sentence: string) => void;
};

/** What the society may have to do, what the structure is, what it holds, who speaks for it, and what happened. */
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
