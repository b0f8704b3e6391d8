import './prefix.css';
import type { PrefixeOut } from '#contract/registration/prefixes.ts';
import { rangeSize } from '#domain/numbering/prefixe.ts';
import { prefixes as words } from '#web/app/catalogue/producer-prefixes.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { PrefixePlate } from '#web/registration/isrc-code.tsx';

/** Digits of a designation (ISRC Handbook, 3.4). */
const DESIGNATION_DIGITS = 5;
const designation = (value: number) => String(value).padStart(DESIGNATION_DIGITS, '0');

export type PrefixCardProps = {
  prefixe: PrefixeOut;
  /** What is said to whoever reads it; to its holder, unless told. */
  told?: { readonly alert: (left: number) => string; readonly exceptionSentence: string };
};

/** One prefix: what it is, and how much of it this year has spent. */
export function PrefixCard({ prefixe, told = words }: PrefixCardProps) {
  const { code, type, rangeStart, rangeEnd, openedAt, closedAt, motifFermeture, counters } =
    prefixe;
  const [current, ...before] = counters;
  if (current === undefined)
    return <Exception prefixe={prefixe} sentence={told.exceptionSentence} />;
  const size = rangeSize(prefixe);
  const facts = [
    { term: words.since, value: <Moment at={openedAt} /> },
    { term: words.range, value: words.rangeOf(designation(rangeStart), designation(rangeEnd)) },
    ...(closedAt === null ? [] : [{ term: words.closedOn, value: <Moment at={closedAt} /> }]),
    ...(motifFermeture === null ? [] : [{ term: words.motif, value: motifFermeture }]),
  ];
  const said = words.used(current.used, current.annee, size);
  return (
    <Card
      title={words.types[type]}
      aside={closedAt === null ? null : <Badge tone="neutre">{words.closed}</Badge>}
    >
      <div className="prefix-body stack gap-16">
        <PrefixePlate prefixe={code} annee={String(current.annee).slice(-2)} />
        <div>
          <p>{said}</p>
          <progress className="prefix-share" aria-label={said} max={size} value={current.used} />
          {current.nextFree === null ? null : (
            <p className="secondary">{words.next(designation(current.nextFree))}</p>
          )}
        </div>
        {current.alert && closedAt === null ? (
          <Notice tone="warning">
            <p>{told.alert(size - current.used)}</p>
          </Notice>
        ) : null}
        <Facts facts={facts} />
        {before.length > 0 ? <PastYears counters={before} /> : null}
      </div>
    </Card>
  );
}

/** Of a root that France does not allocate: it numbers nothing here. */
function Exception({ prefixe, sentence }: { prefixe: PrefixeOut; sentence: string }) {
  const { code, type, openedAt, rangeStart, rangeEnd } = prefixe;
  const facts = [
    { term: words.since, value: <Moment at={openedAt} /> },
    { term: words.range, value: words.rangeOf(designation(rangeStart), designation(rangeEnd)) },
  ];
  return (
    <Card title={words.types[type]} aside={<Badge tone="neutre">{words.exception}</Badge>}>
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
      <summary>{words.years}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.year}</th>
            <th scope="col">{words.spent}</th>
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
