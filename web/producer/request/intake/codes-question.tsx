import { importing } from '#web/app/catalogue/exchange/import.ts';
import { Card } from '#web/design/display/card.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import { isAmbiguous } from './arrival.ts';
import type { Arrivals } from './use-arrivals.ts';

const words = importing.becomes.codes;
const CHOICES = [
  { value: 'taken', label: words.take },
  { value: 'left', label: words.leave },
] as const;

/** A sound file may be a copy of another recording's: whether codes of files are taken is asked once, for all. */
export function CodesQuestion({
  arrivals: { fates, codes, setCodes, asksCodes },
}: {
  arrivals: Arrivals;
}) {
  const asked = fates.filter(
    ({ arrival, carrier }) =>
      arrival.code !== null && carrier === undefined && !isAmbiguous(arrival),
  );
  if (!asksCodes || asked.length === 0) return null;
  return (
    <Card title={words.title(asked.length)}>
      <RadioCards
        legend={words.question}
        hint={words.hint}
        choices={CHOICES}
        value={codes}
        onValue={setCodes}
      />
    </Card>
  );
}
