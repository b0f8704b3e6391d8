import { IconChecks } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { notificationsMessages as messages } from './messages.ts';
import type { useMarkAllRead } from './use-notifications.ts';

export type MarkAllReadProps = { unread: number; marking: ReturnType<typeof useMarkAllRead> };

/** Stays once everything is read, so that the focus is not lost with it. */
export function MarkAllRead({ unread, marking }: MarkAllReadProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<IconChecks size={18} aria-hidden />}
      busy={marking.isPending}
      disabledReason={unread === 0 ? messages.nothingUnread : null}
      onClick={() => marking.mutate()}
    >
      {messages.readAll}
    </Button>
  );
}
