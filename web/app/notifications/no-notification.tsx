import { IconBellCheck } from '@tabler/icons-react';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { notificationsWords as words } from '../catalogue/account/notifications.ts';

export function NoNotification() {
  return (
    <EmptyState icon={IconBellCheck} title={words.empty}>
      {words.emptyHint}
    </EmptyState>
  );
}
