import { IconArrowRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { LinkButton } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { signedInHome } from '#web/shell/home/messages/signed-in.ts';

export type WaitingCardProps = {
  messages: {
    readonly title: string;
    readonly waiting: (count: number) => string;
    readonly empty: string;
    readonly open: string;
  };
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  count: number;
  /** What is said below the number. */
  note?: string | null;
  oldest: string | null;
  to: string;
  /** The queue where most of the day goes. */
  main?: boolean;
};

/** One of the queues of the society: how much waits, since when, and the way to it. */
export function WaitingCard({
  messages,
  query,
  count,
  note = null,
  oldest,
  to,
  main = false,
}: WaitingCardProps) {
  const { data, error, refetch } = query;
  return (
    <Card title={messages.title}>
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={2} />}
      {data && count === 0 ? <p className="muted">{messages.empty}</p> : null}
      {data && count > 0 ? (
        <div className="queue-line stack gap-4">
          <p className="queue-number">{messages.waiting(count)}</p>
          {note === null ? null : <p className="secondary">{note}</p>}
          {oldest ? (
            <p className="secondary">
              {signedInHome.staff.oldest} <Timestamp at={oldest} />
            </p>
          ) : null}
          <LinkButton
            to={to}
            variant={main ? 'primary' : 'secondary'}
            iconEnd={<IconArrowRight size={20} aria-hidden />}
          >
            {messages.open}
          </LinkButton>
        </div>
      ) : null}
    </Card>
  );
}
