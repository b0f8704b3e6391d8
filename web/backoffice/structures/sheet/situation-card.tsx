import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { dayFormat } from '#domain/french.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { registryMessages, sheetMessages } from '#web/backoffice/structures/messages.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { EditCard } from '../change/edit-card.tsx';
import { StatusDialog } from '../change/situation-dialog.tsx';
import { sheetAddress } from '../structure-columns.tsx';

const messages = sheetMessages.status;
const day = dayFormat({ dateStyle: 'long', timeZone: 'UTC' });

export type StatusCardProps = {
  slug: string;
  sheet: StructureSheet;
  onMessage: (sentence: string) => void;
};

/** Status of the structure for the society. */
export function StatusCard({ slug, sheet, onMessage }: StatusCardProps) {
  const { structure, situationDepuis, absorbeePar, can } = sheet;
  const { statut, marque, situation, numAyd, isAyantDroit } = structure;
  return (
    <EditCard
      messages={messages}
      editable={can.edit}
      dialog={(close) => <StatusDialog sheet={sheet} onClose={close} onMessage={onMessage} />}
    >
      <Facts
        facts={[
          { term: registryMessages.statut, value: partyType(statut).label(marque) },
          { term: registryMessages.situation, value: situationLabel(situation) },
          {
            term: messages.since,
            value:
              situationDepuis === null ? (
                <span className="muted">{messages.unknownSince}</span>
              ) : (
                day.format(new Date(`${situationDepuis}T00:00:00Z`))
              ),
          },
          ...(absorbeePar === null
            ? []
            : [
                {
                  term: messages.absorbing,
                  value: (
                    <TextLink to={sheetAddress(slug, absorbeePar.structureId)}>
                      {absorbeePar.raison}
                    </TextLink>
                  ),
                },
              ]),
          {
            term: messages.numAyd,
            value:
              numAyd === null ? (
                <span className="muted">{messages.noNumber}</span>
              ) : (
                <span className="mono">{numAyd}</span>
              ),
          },
          { term: messages.ayantDroit, value: isAyantDroit ? messages.yes : messages.no },
          { term: registryMessages.marque, value: marque },
        ]}
      />
    </EditCard>
  );
}
