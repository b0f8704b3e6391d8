import { useEffect, useEffectEvent, useState } from 'react';
import { onLeaving, useLeaving } from '#web/platform/pending-changes/leaving.ts';
import { Queue, retryUntilAnswered } from '#web/platform/pending-changes/queue.ts';
import { finishBeforeSwitch } from '#web/platform/session/unfinished.ts';
import type { RecordForm } from './use-record-form.ts';

const IDLE_MILLISECONDS = 800;
/** One form saves one record. */
const RECORD = 'record';

/**
 * Saves a draft 800 ms after the last letter, without what is at fault. A silence of the network is tried
 * again by itself; a refusal waits for the next letter.
 */
export function useAutosave<R>(form: RecordForm<R>, on: boolean): void {
  const { values, pending, atError, theirs } = form;
  const isRequested = on && pending && theirs === null;
  const send = useEffectEvent(() => (isRequested ? form.savePartly() : null));
  const [queue] = useState(
    () => new Queue<null>({ send: () => send(), recoveryOf: retryUntilAnswered, concurrency: 1 }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter puts it off
  useEffect(() => {
    // What could not be reached before is not waited for: a letter says that somebody is here.
    queue.clear();
    if (isRequested) queue.enqueue(RECORD, null, IDLE_MILLISECONDS);
  }, [queue, isRequested, values]);
  /** Whether nothing that was typed would be lost if one signed out now. What was refused is asked once more. */
  const save = useEffectEvent(async () => {
    if (isRequested) queue.enqueue(RECORD, null);
    const whole = on && !atError && theirs === null;
    return (await queue.flush()) && (whole || !form.dirty);
  });
  // What is typed outlives the page in this tab, and not the tab.
  useLeaving({ asks: on && form.dirty });
  useEffect(() => {
    const shown = finishBeforeSwitch(
      () => queue.flush(),
      () => save(),
    );
    return () => {
      shown();
      void leave(queue);
    };
  }, [queue]);
}

/** Whoever leaves the page within those 800 ms loses nothing; whoever leaves the portal before the answer is asked first. */
async function leave(queue: Queue<null>): Promise<void> {
  const flush = () => queue.flush();
  const { waiting, sending } = queue.read();
  const ends = [
    finishBeforeSwitch(flush, flush),
    onLeaving({ asks: waiting.length + sending.length > 0 }),
  ];
  await flush();
  queue.clear();
  for (const end of ends) end();
}
