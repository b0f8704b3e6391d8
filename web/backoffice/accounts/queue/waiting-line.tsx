import { IconFileOff, IconUsers } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { WaitingAccount } from '#contract/account/workflow.ts';
import { waitingWords } from '#web/app/catalogue/accounts-staff/queue.ts';
import { BrandMark } from '#web/backoffice/workbench/brand-mark.tsx';
import { waitingTime } from '#web/backoffice/workbench/waiting-time.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { accountAddress } from '../account-address.ts';
import { nameOf } from '../file/name-of.ts';

export type WaitingLineProps = { row: WaitingAccount; current: boolean };

/** One account of the queue: which company, who, for how long, and what makes it delicate. */
export const WaitingLine = memo(function WaitingLine({ row, current }: WaitingLineProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Walking the queue by keys keeps the current line in sight.
    if (current) item.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { proches, manquants, submittedAt } = row;
  return (
    <li ref={item} className="queue-item">
      <Link to={accountAddress(row)} aria-current={current ? 'true' : undefined}>
        <span className="queue-line">
          <span className="queue-company">{row.raison}</span>
          {submittedAt === null ? null : (
            <span className="queue-since">
              <VisuallyHidden>{waitingWords.waiting} </VisuallyHidden>
              <time dateTime={submittedAt}>{waitingTime(new Date(submittedAt), new Date())}</time>
            </span>
          )}
        </span>
        <span className="queue-line">
          <span className="queue-what">{nameOf(row)}</span>
          <BrandMark marque={row.marque} />
        </span>
        {manquants.length > 0 || (proches ?? 0) > 0 ? (
          <span className="waiting-flags">
            {manquants.length > 0 ? (
              <Badge tone="ambre" icon={IconFileOff}>
                {waitingWords.missing(manquants.length)}
              </Badge>
            ) : null}
            {proches ? (
              <Badge tone="indigo" icon={IconUsers}>
                {waitingWords.near(proches)}
              </Badge>
            ) : null}
          </span>
        ) : null}
      </Link>
    </li>
  );
});
