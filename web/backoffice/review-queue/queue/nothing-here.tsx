import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { Button } from '#web/design/action/button.tsx';
import { EmptyState } from '#web/design/feedback/empty-state.tsx';
import type { Queue, ReviewQueueMessages } from '../reviewing.ts';

export type NothingHereProps<R> = {
  /** Shown in one place: beside the queue on a wide screen, else in it. */
  shown: boolean;
  queue: Queue<R>;
  messages: ReviewQueueMessages;
};

/** Empty queue, or no match for the search. */
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
