import './prefix.css';
import type { PrefixeOut } from '#contract/registration/prefixes.ts';
import { rangeSize } from '#domain/numbering/prefixe.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { PrefixePlate } from '#web/platform/page/isrc-code.tsx';
import { prefixes as messages } from './messages.ts';

/** Digits of a designation (ISRC Handbook, 3.4). */
const DESIGNATION_DIGITS = 5;
const designation = (value: number) => String(value).padStart(DESIGNATION_DIGITS, '0');

export type PrefixCardProps = {
  prefixe: PrefixeOut;
  /** Texts for the reader; by default those for the prefix holder. */
  reported?: { readonly alert: (left: number) => string; readonly exceptionSentence: string };
};

/** One prefix, with the numbers used this year. */
export function PrefixCard({ prefixe, reported = messages }: PrefixCardProps) {
  const { code, type, rangeStart, rangeEnd, openedAt, closedAt, motifFermeture, counters } =
    prefixe;
  const [current, ...before] = counters;
  if (current === undefined)
    return <Exception prefixe={prefixe} sentence={reported.exceptionSentence} />;
  const size = rangeSize(prefixe);
  const facts = [
    { term: messages.since, value: <Timestamp at={openedAt} /> },
    {
      term: messages.range,
      value: messages.rangeOf(designation(rangeStart), designation(rangeEnd)),
    },
    ...(closedAt === null ? [] : [{ term: messages.closedOn, value: <Timestamp at={closedAt} /> }]),
    ...(motifFermeture === null ? [] : [{ term: messages.motif, value: motifFermeture }]),
  ];
  const text = messages.used(current.used, current.annee, size);
  return (
    <Card
      title={messages.types[type]}
      aside={closedAt === null ? null : <Badge tone="neutre">{messages.closed}</Badge>}
    >
      <div className="prefix-body stack gap-16">
        <PrefixePlate prefixe={code} annee={String(current.annee).slice(-2)} />
        <div>
          <p>{text}</p>
          <progress className="prefix-share" aria-label={text} max={size} value={current.used} />
          {current.nextFree === null ? null : (
            <p className="secondary">{messages.next(designation(current.nextFree))}</p>
          )}
        </div>
        {current.alert && closedAt === null ? (
          <AlertBox tone="warning">
            <p>{reported.alert(size - current.used)}</p>
          </AlertBox>
        ) : null}
        <Facts facts={facts} />
        {before.length > 0 ? <PastYears counters={before} /> : null}
      </div>
    </Card>
  );
}

/** A prefix whose root France does not allocate: no codes are assigned from it here. */
function Exception({ prefixe, sentence }: { prefixe: PrefixeOut; sentence: string }) {
  const { code, type, openedAt, rangeStart, rangeEnd } = prefixe;
  const facts = [
    { term: messages.since, value: <Timestamp at={openedAt} /> },
    {
      term: messages.range,
      value: messages.rangeOf(designation(rangeStart), designation(rangeEnd)),
    },
  ];
  return (
    <Card title={messages.types[type]} aside={<Badge tone="neutre">{messages.exception}</Badge>}>
      <div className="prefix-body stack gap-16">
        <p className="code">{`${code.slice(0, 2)}-${code.slice(2)}`}</p>
        <p>{sentence}</p>
        <Facts facts={facts} />
      </div>
    </Card>
  );
}

function PastYears({ counters }: Pick<PrefixeOut, 'counters'>) {
  return (
    <details className="prefix-years fold">
      <summary>{messages.years}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{messages.year}</th>
            <th scope="col">{messages.spent}</th>
          </tr>
        </thead>
        <tbody>
          {counters.map(({ annee, used }) => (
            <tr key={annee}>
              <th scope="row">{annee}</th>
              <td>{used.toLocaleString('fr-FR')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
