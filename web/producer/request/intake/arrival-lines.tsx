import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import { importing } from '#web/app/catalogue/exchange/import.ts';
import type { Tone } from '#web/design/display/badge.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { LinesTable, type ShownLine } from '#web/producer/intake/lines-table.tsx';
import { useRequest } from '../flow/use-request.ts';
import { duplicatesOf } from '../sheet/duplicates.ts';
import { faultsOf } from '../sheet/faults.ts';
import { TEXTS } from '../sheet/row.ts';
import { cellText, shown } from '../sheet/words.ts';
import type { Arrival } from './arrival.ts';
import { sentenceOfCode } from './codes-met.ts';
import {
  type Choice,
  type Difference,
  type Fate,
  goesToLine,
  isElsewhere,
  takenOf,
  updates,
} from './plan.ts';
import type { Arrivals } from './use-arrivals.ts';

const words = importing.becomes;

type Props = Pick<Arrivals, 'fates' | 'would' | 'answer' | 'asksCodes'>;

/** Each arrival: what it becomes, why, and what else may be done with it. */
export function ArrivalLines({ fates, would, answer, asksCodes }: Props) {
  const { year } = useRequest();
  const doubles = duplicatesOf(would.rows);
  const lines = fates.map((fate): ShownLine => {
    const { arrival, choice } = fate;
    const at = would.lines.get(arrival);
    const row = at === undefined ? undefined : would.rows[at];
    const faults = row === undefined || goesToLine(fate) ? 0 : faultsOf(row, year).length;
    const double = at === undefined || goesToLine(fate) ? -1 : (doubles[at] ?? -1);
    return {
      key: String(arrival.ligne),
      name: arrival.name,
      cells: cellsOf(arrival),
      ...stateOf(fate, at),
      more: (
        <>
          {fate.carrier === undefined || arrival.code === null ? null : (
            <Said>{sentenceOfCode(arrival.code, fate.carrier)}</Said>
          )}
          {faults > 0 ? <Said>{words.toMend(faults)}</Said> : null}
          {double >= 0 ? <Said>{words.same(double + 1)}</Said> : null}
          {isElsewhere(fate) && arrival.back !== undefined ? (
            <Said>{words.elsewhere(arrival.back.elementId, arrival.back.numero)}</Said>
          ) : null}
          <Differing fate={fate} />
          {fate.choices.length < 2 ? null : (
            <NativeSelect
              label={words.choice(arrival.name)}
              labelHidden
              small
              placeholder={choice === null ? words.asks : undefined}
              options={fate.choices.map((value) => ({ value, label: labelOf(fate, value) }))}
              value={choice ?? ''}
              onValue={(value) => {
                const chosen = fate.choices.find((one) => one === value);
                if (chosen !== undefined) answer(arrival.ligne, chosen);
              }}
            />
          )}
        </>
      ),
    };
  });
  return (
    <LinesTable
      lines={lines}
      caption={words.caption(lines.length)}
      none={words.nothing}
      head={asksCodes ? words.sounds.head : undefined}
    />
  );
}

const Said = ({ children }: { children: string }) => (
  <span className="secondary import-below">{children}</span>
);

function stateOf(fate: Fate, at: number | undefined): { tone: Tone; label: string } {
  if (fate.choice === null) return { tone: 'ambre', label: words.asks };
  if (fate.choice === 'leave') return { tone: 'neutre', label: words.left };
  if (at === undefined) return { tone: 'rouge', label: words.full };
  if (goesToLine(fate)) return { tone: 'cyan', label: words.completes(at + 1) };
  return { tone: 'vert', label: words.fresh };
}

function labelOf(fate: Fate, choice: Choice): string {
  const { arrival, carrier, choices } = fate;
  if (choice === 'complete' && updates(fate)) return words.update;
  // Beside « sans ce code ».
  const takes = arrival.code !== null && carrier === undefined && choices.includes('without');
  return takes && (choice === 'add' || choice === 'complete')
    ? words.takesCode
    : words.choices[choice];
}

function Differing({ fate }: { fate: Fate }) {
  const { differences, choice } = fate;
  if (choice !== 'complete' && choice !== 'take') return null;
  const taken = takenOf(fate);
  const kept = differences.filter((one) => !taken.includes(one));
  return (
    <>
      <Fields label={words.taken} differences={taken} isTaken />
      <Fields label={words.kept} differences={kept} />
    </>
  );
}

type FieldsProps = { label: string; differences: readonly Difference[]; isTaken?: boolean };

function Fields({ label, differences, isTaken = false }: FieldsProps) {
  if (differences.length === 0) return null;
  const said = (name: Difference['name'], text: string) =>
    text === '' ? importing.changes.empty : shown(name, text);
  return (
    <span className="secondary import-below">
      {label}{' '}
      {differences.map(({ name, before, after, par }, index) => (
        <span key={name}>
          {index > 0 ? ' ; ' : ''}
          {fieldOf(name).label} : {isTaken ? <del>{said(name, before)}</del> : said(name, before)}{' '}
          {isTaken ? <ins>{said(name, after)}</ins> : <del>{said(name, after)}</del>}
          {par === 'DEUX' ? ` ${importing.changes.since.DEUX}` : ''}
        </span>
      ))}
    </span>
  );
}

const columnName = (name: FieldName): string => fieldOf(name).sheet?.name ?? name;

const cellsOf = ({ texts }: Arrival) =>
  Object.fromEntries(
    TEXTS.flatMap((name) => {
      const text = texts[name];
      if (text === undefined) return [];
      return [[columnName(name), isIsrc(text) ? formatIsrc(text) : cellText(name, text)] as const];
    }),
  );
