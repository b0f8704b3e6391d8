import './notifications-bell.css';
import { IconBell } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { Popover } from '#web/design/frame/popover.tsx';
import { useMedia } from '#web/design/use-media.ts';
import { queryClient } from '#web/platform/api/query-client.ts';
import { notificationsMessages as messages } from './messages.ts';
import { useNewestNotifications } from './use-notifications.ts';

const NotificationsPanel = lazy(() =>
  import('./notifications-panel.tsx').then((module) => ({ default: module.NotificationsPanel })),
);

/** Width at which the header has a menu button (`shell.css`): too narrow for a panel. */
const NARROW = '(max-width: 68.6875em)';

/** Own query client, as the header is outside of the signed-in pages' provider. */
export function NotificationsBell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Bell />
    </QueryClientProvider>
  );
}

function Bell() {
  const { data } = useNewestNotifications();
  const narrow = useMedia(NARROW);
  const content = <Content unread={data?.nonLues ?? 0} />;
  if (narrow) {
    return (
      <Link className="nav-top notifications-bell" to="/notifications">
        {content}
      </Link>
    );
  }
  return (
    <Popover triggerClass="nav-top notifications-bell" align="end" trigger={content}>
      {(close) => (
        <Suspense fallback={<Skeleton lines={5} />}>
          <NotificationsPanel onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}

function Content({ unread }: { unread: number }) {
  return (
    <>
      <IconBell size={22} stroke={1.75} aria-hidden />
      <span className="notifications-word">{messages.title}</span>
      {unread > 0 ? (
        <>
          <span className="notifications-count" aria-hidden>
            {messages.badge(unread)}
          </span>
          <VisuallyHidden>, {messages.unreadCount(unread)}</VisuallyHidden>
        </>
      ) : null}
    </>
  );
}
