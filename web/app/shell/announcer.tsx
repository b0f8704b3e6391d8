import { useSyncExternalStore } from 'react';
import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';

let said = '';
const listeners = new Set<() => void>();

/** Says something that no visible change says by itself. */
export function announce(sentence: string): void {
  said = sentence;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Announcer() {
  const sentence = useSyncExternalStore(subscribe, () => said);
  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>;
}
