import './learned-names.css';
import { useQuery } from '@tanstack/react-query';
import { listNames, removeNames, type TwoNamesOut } from '#contract/registry-admin/other-names.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { PassingLine } from '#web/design/display/passing-line.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Unbroken } from '#web/design/display/unbroken.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { learnedNames as messages } from './messages.ts';

/**
 * Artist names treated as one, learned from joined recordings, collapsed by default and removable.
 */
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
      announce(messages.removed(nomA, nomB));
      await refetch();
    });
  return (
    <details className="learned-names">
      <summary>{messages.title(data.rows.length)}</summary>
      <p className="secondary">{messages.hint}</p>
      {problem ? <ProblemAlert error={problem} /> : null}
      <ul>
        {data.rows.map((row) => (
          <PassingLine key={row.autreNomId}>
            <p>{messages.pair(row.nomA, row.nomB)}</p>
            <p className="secondary">
              <Unbroken text={messages.learned(row.par, printed(row.isrc))} />,{' '}
              <Timestamp at={row.apprisLe} />
            </p>
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              aria-label={messages.removePair(row.nomA, row.nomB)}
              onClick={() => void remove(row)}
            >
              {messages.remove}
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
