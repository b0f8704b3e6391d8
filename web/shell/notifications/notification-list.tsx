import './notifications.css';
import { IconPointFilled } from '@tabler/icons-react';
import { type MouseEvent, type Ref, useId } from 'react';
import { Link } from 'react-router';
import type { Notification } from '#contract/messages/notifications.ts';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { notificationsMessages as messages } from './messages.ts';
import { useMarkRead } from './use-notifications.ts';

export type NotificationListProps = {
  rows: readonly Notification[];
  label: string;
  /** Called when a notification is opened and its page is loading. */
  onGone?: (() => void) | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
};

/** Notifications, newest first, each linking to its subject. */
export function NotificationList({
  rows,
  label,
  onGone = () => undefined,
  ref,
}: NotificationListProps) {
  const { open, choosing } = useOpenNotification(onGone);
  return (
    <ul ref={ref} className="notifications" aria-label={label} aria-busy={choosing}>
      {rows.map((row) => (
        <Line
          key={row.notificationId}
          notification={row}
          onOpen={(event) => void open(event, row)}
        />
      ))}
    </ul>
  );
}

type LineProps = { notification: Notification; onOpen: (event: MouseEvent) => void };

function Line({ notification, onOpen }: LineProps) {
  const id = useId();
  const user = useUser();
  const { titre, texte, lien, createdAt, readAt } = notification;
  const structure = user.structures.length > 1 ? structureOf(user, notification) : null;
  const unread = readAt === null;
  return (
    <li className="notification stack gap-4" data-unread={unread ? '' : undefined}>
      <div className="notification-head row between gap-4-12">
        <Link className="notification-link" to={lien} aria-describedby={id} onClick={onOpen}>
          {titre}
        </Link>
        {unread ? (
          <StatusBadge tone="indigo" icon={IconPointFilled} label={messages.unread} />
        ) : null}
      </div>
      <div id={id} className="notification-text stack">
        <p>{texte}</p>
        <p className="secondary">
          <Timestamp at={createdAt} />
          {structure ? ` · ${messages.about(structure.raison || structure.displayName)}` : null}
        </p>
      </div>
    </li>
  );
}

/** The structure that a notification is about, among those of the person. */
function structureOf(user: SessionUser, { structureId }: Notification): SessionStructure | null {
  return user.structures.find(({ id }) => id === structureId) ?? null;
}

/** Opens a notification: marks it as read, and first changes the structure if needed. */
function useOpenNotification(onGone: () => void) {
  const user = useUser();
  const markRead = useMarkRead();
  const { choose, choosing } = useChooseStructure();
  const open = async (event: MouseEvent, notification: Notification) => {
    if (notification.readAt === null) markRead(notification.notificationId);
    // With a modifier key the browser opens another tab; this one is unchanged.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const structure = structureOf(user, notification);
    if (structure !== null && structure.id !== user.currentStructureId) {
      event.preventDefault();
      if (choosing) return;
      await choose(structure, notification.lien);
    }
    onGone();
  };
  return { open, choosing };
}
