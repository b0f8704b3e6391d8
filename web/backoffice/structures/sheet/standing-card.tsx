import type { StructureSheet } from '#contract/registry-care/structures.ts';
import { dayFormat } from '#domain/french.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { registryWords, sheetWords } from '#web/app/catalogue/registry-staff/structures.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { EditCard } from '../change/edit-card.tsx';
import { StandingDialog } from '../change/standing-dialog.tsx';
import { sheetAddress } from '../structure-columns.tsx';

const words = sheetWords.standing;
const day = dayFormat({ dateStyle: 'long', timeZone: 'UTC' });

export type StandingCardProps = {
  slug: string;
  sheet: StructureSheet;
  onSaid: (sentence: string) => void;
};

/** What the structure is to the society. */
export function StandingCard({ slug, sheet, onSaid }: StandingCardProps) {
  const { structure, situationDepuis, absorbeePar, can } = sheet;
  const { statut, marque, situation, numAyd, isAyantDroit } = structure;
  return (
    <EditCard
      words={words}
      editable={can.edit}
      dialog={(close) => <StandingDialog sheet={sheet} onClose={close} onSaid={onSaid} />}
    >
      <Facts
        facts={[
          { term: registryWords.statut, value: partyType(statut).label(marque) },
          { term: registryWords.situation, value: situationLabel(situation) },
          {
            term: words.since,
            value:
              situationDepuis === null ? (
                <span className="muted">{words.unknownSince}</span>
              ) : (
                day.format(new Date(`${situationDepuis}T00:00:00Z`))
              ),
          },
          ...(absorbeePar === null
            ? []
            : [
                {
                  term: words.absorbing,
                  value: (
                    <TextLink to={sheetAddress(slug, absorbeePar.structureId)}>
                      {absorbeePar.raison}
                    </TextLink>
                  ),
                },
              ]),
          {
            term: words.numAyd,
            value:
              numAyd === null ? (
                <span className="muted">{words.noNumber}</span>
              ) : (
                <span className="mono">{numAyd}</span>
              ),
          },
          { term: words.ayantDroit, value: isAyantDroit ? words.yes : words.no },
          { term: registryWords.marque, value: marque },
        ]}
      />
    </EditCard>
  );
}
