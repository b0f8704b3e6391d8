import { useEffect, useRef } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { notificationsMessages as messages } from './messages.ts';
import { NoNotification } from './no-notification.tsx';
import { NotificationList } from './notification-list.tsx';
import { useAllNotifications, useMarkAllRead } from './use-notifications.ts';

/** `/notifications`: all notifications of the person, newest first. */
export function Component() {
  useTitle(messages.title);
  const marking = useMarkAllRead();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAllNotifications();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const unread = data?.pages[0]?.nonLues ?? 0;
  const { list, focusAt } = useFocusOnNew(rows.length);
  const showOlder = () => {
    focusAt(rows.length);
    void fetchNextPage();
  };
  const retry = () => (data ? showOlder() : void refetch());
  return (
    <div className="page notifications-page">
      <PageHead
        title={messages.title}
        subtitle={rows.length > 0 ? messages.state(unread) : null}
        actions={rows.length > 0 ? <MarkAllRead unread={unread} marking={marking} /> : null}
      />
      {marking.error ? (
        <ProblemAlert error={marking.error} onRetry={() => marking.mutate()} />
      ) : null}
      {data || error ? null : <Skeleton lines={8} height={28} />}
      {data && rows.length === 0 ? (
        <Card label={messages.list}>
          <NoNotification />
        </Card>
      ) : null}
      {rows.length > 0 ? <NotificationList ref={list} rows={rows} label={messages.list} /> : null}
      {error ? <ProblemAlert error={error} onRetry={retry} /> : null}
      {hasNextPage && !error ? (
        <div className="row">
          <Button variant="secondary" busy={isFetchingNextPage} onClick={showOlder}>
            {messages.older}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Focuses the first newly loaded line, as the button disappears on the last page. */
function useFocusOnNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const requested = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (count <= requested.current) return;
    list.current?.querySelectorAll<HTMLElement>('.notification-link')[requested.current]?.focus();
    requested.current = Number.POSITIVE_INFINITY;
  }, [count]);
  const focusAt = (index: number) => {
    requested.current = index;
  };
  return { list, focusAt };
}
