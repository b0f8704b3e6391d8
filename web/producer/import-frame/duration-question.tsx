import { formatDuree, parseDuree } from '#domain/minuterie/duree.ts';
import {
  clockOf,
  DURATION_UNITS,
  type DurationUnit,
} from '#domain/sheet/detection/duration-unit.ts';
import { Button } from '#web/design/action/button.tsx';
import { importing } from '#web/producer/messages/import.ts';

const messages = importing.questions;

/** Duration of a number in a unit; null when implausible: 221 milliseconds. */
function lastingOf(cell: string, unite: DurationUnit): string | null {
  const seconds = parseDuree(unite === 'MMSS' ? cell : (clockOf(cell, unite) ?? ''));
  return seconds === null ? null : formatDuree(seconds);
}

export type DurationQuestionProps = {
  example: string;
  busy: boolean;
  onUnit: (unit: DurationUnit) => void;
};

/** Asks for the unit of the plain numbers in a duration column. */
export function DurationQuestion({ example, busy, onUnit }: DurationQuestionProps) {
  return (
    <div className="stack gap-8">
      <h3>{messages.duree(example)}</h3>
      <p className="secondary">{messages.dureeHint}</p>
      <div className="row">
        {DURATION_UNITS.map((unite) => {
          const lasting = lastingOf(example, unite);
          return lasting === null ? null : (
            <Button key={unite} variant="secondary" busy={busy} onClick={() => onUnit(unite)}>
              {messages.unit(importing.units[unite], example, lasting)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
