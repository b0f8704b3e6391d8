import { useEffect, useEffectEvent, useState } from 'react';
import { Queue, untilAnswered } from '#web/app/intents/queue.ts';
import type { RecordForm } from './use-record-form.ts';

const IDLE_MILLISECONDS = 800;
/** One form saves one record. */
const RECORD = 'record';

/**
 * Saves a draft 800 ms after the last letter, without what is at fault. A silence of the network is tried
 * again by itself; a refusal waits for the next letter.
 */
export function useAutosave<R>(form: RecordForm<R>, on: boolean): void {
  const { values, pending, theirs } = form;
  const wanted = on && pending && theirs === null;
  const send = useEffectEvent(() => (wanted ? form.savePartly() : null));
  const [queue] = useState(() => new Queue<null>({ send: () => send(), judge: untilAnswered, atOnce: 1 }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter puts it off
  useEffect(() => {
    // What could not be reached before is not waited for: a letter says that somebody is here.
    queue.clear();
    if (wanted) queue.put(RECORD, null, IDLE_MILLISECONDS);
  }, [queue, wanted, values]);
  useEffect(
    // Whoever leaves the page within those 800 ms loses nothing.
    () => () => void queue.flush().then(queue.clear),
    [queue],
  );
}
