import type { MouseEvent } from 'react';
import type { Notification } from '#contract/messages/notifications.ts';
import type { SessionStructure, SessionUser } from '#contract/session.ts';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { useMarkRead } from './use-notifications.ts';

/** The structure that a notification is about, among those of the person. */
export function structureOf(
  user: SessionUser,
  { structureId }: Notification,
): SessionStructure | null {
  return user.structures.find(({ id }) => id === structureId) ?? null;
}

/** Opening is reading: marks it, and changes structure first when the page is another one's. */
export function useOpenNotification(onGone: () => void) {
  const user = useUser();
  const markRead = useMarkRead();
  const { choose, choosing } = useChooseStructure();
  const open = async (event: MouseEvent, notification: Notification) => {
    if (notification.readAt === null) markRead(notification.notificationId);
    // Another tab is the browser's business; this one stays where it is.
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
