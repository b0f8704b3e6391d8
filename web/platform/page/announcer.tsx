import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { useValue, valueStore } from '#web/design/value-store.ts';

const message = valueStore('');

/** Next text of a live region: a repeated text needs a small difference to be announced. */
export const repeatedText = (before: string, sentence: string): string =>
  before === sentence && sentence !== '' ? `${sentence}\u00a0` : sentence;

/** Announces to screen readers what no visible change conveys. */
export const announce = (sentence: string): void =>
  message.write(repeatedText(message.read(), sentence));

export function Announcer() {
  return <VisuallyHidden role="status">{useValue(message)}</VisuallyHidden>;
}
