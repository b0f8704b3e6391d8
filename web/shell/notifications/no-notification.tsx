import { IconBellCheck } from '@tabler/icons-react';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import { notificationsMessages as messages } from './messages.ts';

export function NoNotification() {
  return (
    <EmptyState icon={IconBellCheck} title={messages.empty}>
      {messages.emptyHint}
    </EmptyState>
  );
}
