import './learned-names.css';
import { useQuery } from '@tanstack/react-query';
import { listNames, removeNames, type TwoNamesOut } from '#contract/registry-care/other-names.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { call } from '#web/app/api/call.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { useAction } from '#web/app/api/use-action.ts';
import { learnedNames as words } from '#web/app/catalogue/clusters-staff/learned-names.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Unbroken } from '#web/design/display/unbroken.tsx';

/** Names taken for one artist, folded away: what joining two recordings taught, and how to take it back. */
export function LearnedNames() {
  const { data, refetch } = useQuery({
    queryKey: keyOf('proximite', {}, 'noms'),
    queryFn: ({ signal }) => call(listNames, {}, signal),
  });
  const { run, busy, problem } = useAction();
  if (data === undefined || data.rows.length === 0) return null;
  const remove = ({ autreNomId, nomA, nomB }: TwoNamesOut) =>
    run(async () => {
      await call(removeNames, { body: { autreNomId } });
      announce(words.removed(nomA, nomB));
      await refetch();
    });
  return (
    <details className="learned-names">
      <summary>{words.title(data.rows.length)}</summary>
      <p className="secondary">{words.hint}</p>
      {problem ? <ProblemNotice error={problem} /> : null}
      <ul>
        {data.rows.map((row) => (
          <PassingLine key={row.autreNomId}>
            <p>{words.pair(row.nomA, row.nomB)}</p>
            <p className="secondary">
              <Unbroken text={words.learned(row.par, printed(row.isrc))} />,{' '}
              <Moment at={row.apprisLe} />
            </p>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={words.removePair(row.nomA, row.nomB)}
              onClick={() => void remove(row)}
            >
              {words.remove}
            </Button>
          </PassingLine>
        ))}
      </ul>
    </details>
  );
}

function printed(isrc: string | null): string | null {
  const parsed = isrc === null ? null : parseIsrc(isrc);
  return parsed === null ? null : formatIsrc(parsed);
}
