import type { AccountFile } from '#contract/account/workflow.ts';
import { isMailSentToHeadOffice } from '#domain/structure/addresses.ts';
import { partyType } from '#domain/structure/party-types.ts';
import type { Section } from '#domain/structure/rows/structure-field.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import {
  namesOfSection,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { structureLabel } from '#web/form/structure-label.ts';
import { linesOf } from '#web/form/typed-values.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { Unknown } from './person-card.tsx';

const messages = accountMessages.company;
type Structure = AccountFile['structure'];

/** The structure that would be validated, with all its fields. */
export function CompanyCard({ structure }: { structure: Structure }) {
  const fieldMessages = useFieldMessages();
  const { statut, situation, marque, submittedAt, etat, sgPays } = structure;
  const shown = (name: StructureFieldName) =>
    fieldMessages(structureField(name), structure[name]) ?? <Unknown />;
  const letters = isMailSentToHeadOffice(structure);
  return (
    <Card title={messages.title} aside={<StructureBadge etat={etat} />} className="account-card">
      <Facts
        facts={[
          ...namesOfSection('company').map((name) => ({
            term: structureLabel(name, sgPays),
            value: shown(name),
          })),
          {
            term: messages.headOffice,
            value: <Address structure={structure} section="headOffice" />,
          },
          {
            term: messages.letters,
            value: letters ? (
              messages.sameAddress
            ) : (
              <Address structure={structure} section="letters" />
            ),
          },
          { term: messages.statut, value: partyType(statut).label(marque) },
          { term: messages.situation, value: situationLabel(situation) },
          ...(submittedAt === null
            ? []
            : [{ term: messages.waiting, value: <Timestamp at={submittedAt} /> }]),
        ]}
      />
    </Card>
  );
}

/** As on an envelope: fields on one line of the form share a line here. */
function Address({ structure, section }: { structure: Structure; section: Section }) {
  const fieldMessages = useFieldMessages();
  const lines = linesOf(namesOfSection(section), structureField)
    .map((line) => line.map((name) => fieldMessages(structureField(name), structure[name])))
    .map((texts) => texts.filter((text) => text !== null).join(' '))
    .filter((line) => line !== '');
  if (lines.length === 0) return <Unknown />;
  return <span className="account-address">{lines.join('\n')}</span>;
}
