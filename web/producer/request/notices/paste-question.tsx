import { useId, useState } from 'react';
import { formatDuree, parseDuree } from '#domain/minuterie/duree.ts';
import { clockOf, DURATION_UNITS, type DurationUnit } from '#domain/sheet/evidence/duration-unit.ts';
import { grid } from '#web/app/catalogue/producer-grid.ts';
import { Button } from '#web/design/action/button.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { RadioCards } from '#web/design/form/radio-cards.tsx';
import type { AskedPaste } from '../grid/paste/use-paste.ts';
import { columnLabel, MORE_COLUMNS } from '../grid/use-columns.ts';
import { unitAsked } from '../sheet/paste/question.ts';
import { COLUMNS, type ColumnName } from '../sheet/row.ts';

const words = grid.asked;
const SAMPLES = 3;
const OPTIONS = [
  { value: '', label: words.leave },
  ...[...COLUMNS, ...MORE_COLUMNS].map((name) => ({ value: name, label: columnLabel(name) })),
];

/** Nothing is written before this is answered: what each column of the block is, and what its durations count. */
export function PasteQuestion({ asked, onClose }: { asked: AskedPaste; onClose: () => void }) {
  const { cells, guess, asksColumns } = asked.question;
  const [headed, setHeaded] = useState(guess.headed);
  const [columns, setColumns] = useState(guess.columns);
  const [unit, setUnit] = useState<DurationUnit | null>(null);
  const form = useId();
  const example = unitAsked(cells, { headed, columns });
  const lacking = columns.every((name) => name === null)
    ? words.noColumn
    : example !== null && unit === null
      ? words.noUnit
      : null;
  const paste = () => {
    onClose();
    asked.write({ headed, columns, unit: example === null ? null : unit });
  };
  // A field is in one column: taken here, it leaves the other.
  const take = (at: number, name: ColumnName | null) =>
    setColumns(columns.map((other, index) => (index === at ? name : other === name ? null : other)));
  return (
    <Dialog
      open
      title={asksColumns ? words.title : words.unitTitle}
      onClose={onClose}
      foot={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} disabledReason={lacking}>
            {words.paste}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (lacking === null) paste();
        }}
      >
        {asksColumns ? (
          <>
            <p>{words.intro}</p>
            <ColumnChoices cells={headed ? cells.slice(1) : cells} columns={columns} onTake={take} />
            {cells.length > 1 ? (
              <Checkbox label={words.headed} checked={headed} onChecked={setHeaded} />
            ) : null}
          </>
        ) : null}
        {example === null ? null : <UnitChoice example={example} unit={unit} onUnit={setUnit} />}
      </form>
    </Dialog>
  );
}

type ColumnChoicesProps = {
  cells: readonly (readonly string[])[];
  columns: readonly (ColumnName | null)[];
  onTake: (at: number, name: ColumnName | null) => void;
};

function ColumnChoices({ cells, columns, onTake }: ColumnChoicesProps) {
  return columns.map((name, at) => {
    const filled = cells.map((line) => (line[at] ?? '').trim()).filter((cell) => cell !== '');
    const samples = [...new Set(filled)].slice(0, SAMPLES);
    if (samples.length === 0) return null;
    return (
      <NativeSelect
        // biome-ignore lint/suspicious/noArrayIndexKey: a column of a block is its place
        key={at}
        label={words.column(at + 1)}
        hint={samples.join(' · ')}
        options={OPTIONS}
        value={name ?? ''}
        onValue={(value) => onTake(at, OPTION_NAMES.get(value) ?? null)}
      />
    );
  });
}

const OPTION_NAMES: ReadonlyMap<string, ColumnName> = new Map(
  [...COLUMNS, ...MORE_COLUMNS].map((name) => [name, name]),
);

type UnitChoiceProps = { example: string; unit: DurationUnit | null; onUnit: (unit: DurationUnit) => void };

function UnitChoice({ example, unit, onUnit }: UnitChoiceProps) {
  const choices = DURATION_UNITS.flatMap((value) => {
    const seconds = parseDuree(value === 'MMSS' ? example : (clockOf(example, value) ?? ''));
    if (seconds === null) return [];
    return [{ value, label: words.units[value], hint: words.reads(example, formatDuree(seconds)) }];
  });
  return (
    <RadioCards
      legend={words.unit(example)}
      hint={words.unitHint}
      choices={choices}
      value={unit}
      onValue={onUnit}
    />
  );
}
