import { Card } from '#web/design/display/card.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { isAmbiguous } from './preview-row.ts';
import type { Previews } from './use-previews.ts';

const messages = importing.becomes.codes;
const CHOICES = [
  { value: 'taken', label: messages.take },
  { value: 'left', label: messages.leave },
] as const;

/**
 * A sound file may be a copy of another recording's: one question for all whether to use the files'
 * codes.
 */
export function CodesQuestion({
  previews: { fates, codes, setCodes, asksCodes },
}: {
  previews: Previews;
}) {
  const rowOutcomes = fates.filter(
    ({ preview, carrier }) =>
      preview.code !== null && carrier === undefined && !isAmbiguous(preview),
  );
  if (!asksCodes || rowOutcomes.length === 0) return null;
  return (
    <Card title={messages.title(rowOutcomes.length)}>
      <RadioCards
        legend={messages.question}
        hint={messages.hint}
        choices={CHOICES}
        value={codes}
        onValue={setCodes}
      />
    </Card>
  );
}
