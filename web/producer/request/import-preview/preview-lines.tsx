import { type FieldName, fieldOf } from '#domain/element/fields.ts';
import { formatIsrc, isIsrc } from '#domain/isrc/isrc.ts';
import type { Tone } from '#web/design/display/badge.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { LinesTable, type ShownLine } from '#web/producer/import-frame/lines-table.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { useRequest } from '../flow/use-request.ts';
import { duplicatesOf } from '../sheet/duplicates.ts';
import { TEXTS } from '../sheet/row.ts';
import { errorsOf } from '../sheet/row-errors.ts';
import { cellText, shown } from '../sheet/sheet-messages.ts';
import { sentenceOfCode } from './codes-met.ts';
import {
  type Choice,
  type Difference,
  goesToLine,
  isExternal,
  type RowOutcome,
  takenOf,
  updates,
} from './plan.ts';
import type { Preview } from './preview-row.ts';
import type { Previews } from './use-previews.ts';

const messages = importing.becomes;

type Props = Pick<Previews, 'fates' | 'would' | 'answer' | 'asksCodes'>;

/** Each preview with its outcome, the reason, and the other choices. */
export function PreviewLines({ fates, would, answer, asksCodes }: Props) {
  const { year } = useRequest();
  const doubles = duplicatesOf(would.rows);
  const lines = fates.map((outcome): ShownLine => {
    const { preview, choice } = outcome;
    const at = would.lines.get(preview);
    const row = at === undefined ? undefined : would.rows[at];
    const errors = row === undefined || goesToLine(outcome) ? 0 : errorsOf(row, year).length;
    const double = at === undefined || goesToLine(outcome) ? -1 : (doubles[at] ?? -1);
    return {
      key: String(preview.ligne),
      name: preview.name,
      cells: cellsOf(preview),
      ...stateOf(outcome, at),
      more: (
        <>
          {outcome.carrier === undefined || preview.code === null ? null : (
            <Message>{sentenceOfCode(preview.code, outcome.carrier)}</Message>
          )}
          {errors > 0 ? <Message>{messages.toRepair(errors)}</Message> : null}
          {double >= 0 ? <Message>{messages.same(double + 1)}</Message> : null}
          {isExternal(outcome) && preview.back !== undefined ? (
            <Message>{messages.external(preview.back.elementId, preview.back.numero)}</Message>
          ) : null}
          <Differing outcome={outcome} />
          {outcome.choices.length < 2 ? null : (
            <NativeSelect
              label={messages.choice(preview.name)}
              labelHidden
              small
              placeholder={choice === null ? messages.asks : undefined}
              options={outcome.choices.map((value) => ({ value, label: labelOf(outcome, value) }))}
              value={choice ?? ''}
              onValue={(value) => {
                const chosen = outcome.choices.find((one) => one === value);
                if (chosen !== undefined) answer(preview.ligne, chosen);
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
      caption={messages.caption(lines.length)}
      none={messages.nothing}
      head={asksCodes ? messages.sounds.head : undefined}
    />
  );
}

const Message = ({ children }: { children: string }) => (
  <span className="secondary import-below">{children}</span>
);

function stateOf(outcome: RowOutcome, at: number | undefined): { tone: Tone; label: string } {
  if (outcome.choice === null) return { tone: 'ambre', label: messages.asks };
  if (outcome.choice === 'leave') return { tone: 'neutre', label: messages.left };
  if (at === undefined) return { tone: 'rouge', label: messages.full };
  if (goesToLine(outcome)) return { tone: 'cyan', label: messages.completes(at + 1) };
  return { tone: 'vert', label: messages.fresh };
}

function labelOf(outcome: RowOutcome, choice: Choice): string {
  const { preview, carrier, choices } = outcome;
  if (choice === 'complete' && updates(outcome)) return messages.update;
  // Beside « sans ce code ».
  const takes = preview.code !== null && carrier === undefined && choices.includes('without');
  return takes && (choice === 'add' || choice === 'complete')
    ? messages.takesCode
    : messages.choices[choice];
}

function Differing({ outcome }: { outcome: RowOutcome }) {
  const { differences, choice } = outcome;
  if (choice !== 'complete' && choice !== 'take') return null;
  const taken = takenOf(outcome);
  const stored = differences.filter((one) => !taken.includes(one));
  return (
    <>
      <Fields label={messages.taken} differences={taken} isTaken />
      <Fields label={messages.stored} differences={stored} />
    </>
  );
}

type FieldsProps = { label: string; differences: readonly Difference[]; isTaken?: boolean };

function Fields({ label, differences, isTaken = false }: FieldsProps) {
  if (differences.length === 0) return null;
  const message = (name: Difference['name'], text: string) =>
    text === '' ? importing.changes.empty : shown(name, text);
  return (
    <span className="secondary import-below">
      {label}{' '}
      {differences.map(({ name, before, after, par }, index) => (
        <span key={name}>
          {index > 0 ? ' ; ' : ''}
          {fieldOf(name).label} :{' '}
          {isTaken ? <del>{message(name, before)}</del> : message(name, before)}{' '}
          {isTaken ? <ins>{message(name, after)}</ins> : <del>{message(name, after)}</del>}
          {par === 'DEUX' ? ` ${importing.changes.since.DEUX}` : ''}
        </span>
      ))}
    </span>
  );
}

const columnName = (name: FieldName): string => fieldOf(name).sheet?.name ?? name;

const cellsOf = ({ texts }: Preview) =>
  Object.fromEntries(
    TEXTS.flatMap((name) => {
      const text = texts[name];
      if (text === undefined) return [];
      return [[columnName(name), isIsrc(text) ? formatIsrc(text) : cellText(name, text)] as const];
    }),
  );
