import { memo, useState } from 'react';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { form } from '#web/messages/request-form.ts';
import { grid } from '#web/producer/messages/grid.ts';
import type { Line } from '../flow/lines.ts';
import type { TextName } from '../sheet/row.ts';
import { fieldOfError } from '../sheet/row-errors.ts';

const messages = grid.summary;
const SHOWN = 3;

/** Navigation target: a line, and its field. */
export type Target = { readonly index: number; readonly name: TextName | string };
export type GoTo = (target: Target) => void;

type Entry = Target & { readonly key: string; readonly message: string };

export type SummaryProps = {
  lines: readonly Line[];
  /** Key of the line being typed, not counted before it is finished. */
  exceptKey: number | null;
  goTo: GoTo;
};

/** Errors to correct, by kind. */
export type Points = {
  readonly faulty: readonly Line[];
  readonly doubles: readonly Line[];
  readonly refused: readonly Line[];
  readonly entries: readonly Entry[];
  readonly refusals: readonly Entry[];
  /** Status of the excluded line: visible in the grid, so the counts must be consistent with it. */
  readonly here: { readonly faulty: boolean; readonly double: boolean };
};

export function pointsOf(lines: readonly Line[], exceptKey: number | null): Points {
  const rest = lines.filter(({ row }) => row.key !== exceptKey);
  const faulty = rest.filter(({ errors }) => errors.length > 0);
  const doubles = rest.filter(({ status }) => status.kind === 'duplicate');
  const refused = lines.filter((line) => line.refused);
  const entries = [...faulty.flatMap(errorEntries), ...doubles.map(duplicateEntry)];
  const left = lines.find(({ row }) => row.key === exceptKey);
  const here = {
    faulty: left !== undefined && left.errors.length > 0,
    double: left?.status.kind === 'duplicate',
  };
  return { faulty, doubles, refused, entries, refusals: refused.map(refusedEntry), here };
}

/** Errors to correct, each linking to its cell. */
export const Summary = memo(function Summary({ lines, exceptKey, goTo }: SummaryProps) {
  const { faulty, doubles, refused, entries, refusals, here } = pointsOf(lines, exceptKey);
  return (
    <>
      {refused.length > 0 ? (
        <AlertBox tone="error" title={messages.refusedTitle(refused.length)}>
          <EntryList entries={refusals} goTo={goTo} />
        </AlertBox>
      ) : null}
      {entries.length > 0 ? (
        <AlertBox tone="warning" title={messages.title(faulty.length, doubles.length, here)}>
          <EntryList entries={entries} goTo={goTo} />
        </AlertBox>
      ) : null}
    </>
  );
});

function EntryList({ entries, goTo }: { entries: readonly Entry[]; goTo: GoTo }) {
  const [all, setAll] = useState(false);
  const hidden = entries.length - SHOWN;
  const shown = all ? entries : entries.slice(0, SHOWN);
  return (
    <ul>
      {shown.map((entry) => (
        <li key={entry.key}>
          <button type="button" className="link-button" onClick={() => goTo(entry)}>
            {entry.message}
          </button>
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <button
            type="button"
            className="link-button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? messages.less : messages.more(hidden)}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

export function errorEntries({ row, index, errors }: Line): Entry[] {
  return errors.map((fieldError) => ({
    key: `${row.key} ${fieldError.path} ${fieldError.code}`,
    index,
    name: fieldOfError(fieldError),
    message: messages.line(index + 1, fieldError),
  }));
}

function duplicateEntry({ row, index, duplicateOf }: Line): Entry {
  return {
    key: `${row.key} duplicate`,
    index,
    name: 'titre',
    message: messages.duplicate(index + 1, duplicateOf + 1),
  };
}

function refusedEntry({ row, index, motif }: Line): Entry {
  const titre = row.texts.titre || form.untitled;
  return {
    key: `${row.key} refused`,
    index,
    name: 'titre',
    message: messages.refused(index + 1, titre, motif ?? ''),
  };
}
