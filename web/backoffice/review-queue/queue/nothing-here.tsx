import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import type { Queue, ReviewQueueMessages } from '../reviewing.ts';

export type NothingHereProps<R> = {
  /** Said in one place: beside the queue where that has room, else in it. */
  shown: boolean;
  queue: Queue<R>;
  messages: ReviewQueueMessages;
};

/** Nothing waits, or nothing of what waits is what was sought. */
export function NothingHere<R>({ shown, queue, messages }: NothingHereProps<R>) {
  const { loaded, late, rows, filtered, clear } = queue;
  if (!(shown && loaded) || late || rows.length > 0) return null;
  if (!filtered) {
    return (
      <EmptyState icon={IconInbox} title={messages.empty}>
        {messages.emptySentence}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconSearchOff}
      title={messages.noMatch}
      action={
        <Button variant="secondary" onClick={clear}>
          {messages.clearFilters}
        </Button>
      }
    />
  );
}
