import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#web/design/display/card.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';

export type SoftwareCardProps<Row> = {
  messages: { readonly title: string; readonly intro: string; readonly none: string };
  query: UseQueryResult<{ rows: readonly Row[] }>;
  line: (row: Row) => ReactNode;
  /** The creation form and its result. */
  children: ReactNode;
};

/** List of the structure's service accounts or webhooks, then the creation form. */
export function SoftwareCard<Row>({ messages, query, line, children }: SoftwareCardProps<Row>) {
  const { data, error, refetch } = query;
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        <p className="secondary">{messages.intro}</p>
        {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <Skeleton lines={3} height={44} />}
        {data?.rows.length === 0 ? <p>{messages.none}</p> : null}
        {data && data.rows.length > 0 ? <ul className="file-list">{data.rows.map(line)}</ul> : null}
        {children}
      </div>
    </Card>
  );
}
