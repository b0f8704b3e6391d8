import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { HistoryCard } from '#web/backoffice/registry/history-card.tsx';
import { FieldsCard } from './fields-card.tsx';
import { HoldingsCard } from './holdings-card.tsx';
import { ProposalsCard } from './proposals-card.tsx';
import { StandingCard } from './standing-card.tsx';
import { TeamCard } from './team-card.tsx';

export type SheetCardsProps = {
  slug: string;
  sheet: StructureSheet;
  onSaid: (sentence: string) => void;
};

/** What the society may have to do, what the structure is, what it holds, who speaks for it, and what happened. */
export function SheetCards({ slug, sheet, onSaid }: SheetCardsProps) {
  return (
    <>
      <ProposalsCard sheet={sheet} onSaid={onSaid} />
      <div className="sheet-sides">
        <StandingCard slug={slug} sheet={sheet} onSaid={onSaid} />
        <HoldingsCard sheet={sheet} />
      </div>
      <FieldsCard sheet={sheet} onSaid={onSaid} />
      <TeamCard slug={slug} sheet={sheet} />
      <HistoryCard of={{ structureId: sheet.structure.structureId }} words={sheetWords.history} />
    </>
  );
}
