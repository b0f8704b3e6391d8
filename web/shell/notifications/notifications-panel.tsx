import './notifications.css';
import { useId } from 'react';
import { TextLink } from '#web/design/action/link.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { notificationsMessages as messages } from './messages.ts';
import { NoNotification } from './no-notification.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkAllRead, useNewestNotifications } from './use-notifications.ts';

/** Number of notifications that fit under the header. */
const SHOWN = 5;

/** Panel under the header button: the newest notifications, and a link to all. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const { data, error, refetch } = useNewestNotifications();
  const marking = useMarkAllRead();
  const rows = data?.rows ?? [];
  return (
    <section className="notifications-panel stack" aria-labelledby={titleId}>
      <div className="notifications-panel-head row between gap-8">
        <p id={titleId} className="notifications-panel-title">
          {messages.newest}
        </p>
        {rows.length > 0 ? <MarkAllRead unread={data?.nonLues ?? 0} marking={marking} /> : null}
      </div>
      {marking.error ? (
        <ProblemAlert error={marking.error} onRetry={() => marking.mutate()} />
      ) : null}
      {error && !data ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={5} />}
      {data && rows.length === 0 ? <NoNotification /> : null}
      {rows.length > 0 ? (
        <NotificationList rows={rows.slice(0, SHOWN)} label={messages.newest} onGone={onClose} />
      ) : null}
      <TextLink to="/notifications" className="notifications-all" onClick={onClose}>
        {messages.seeAll}
      </TextLink>
    </section>
  );
}
