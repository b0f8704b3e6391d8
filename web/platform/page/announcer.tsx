import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { useValue, valueStore } from '#web/design/value-store.ts';

const message = valueStore('');

/** What a region says next: the same words are said twice only if they differ a little. */
export const repeatedText = (before: string, sentence: string): string =>
  before === sentence && sentence !== '' ? `${sentence}\u00a0` : sentence;

/** Says something that no visible change says by itself. */
export const announce = (sentence: string): void =>
  message.write(repeatedText(message.read(), sentence));

export function Announcer() {
  return <VisuallyHidden role="status">{useValue(message)}</VisuallyHidden>;
}
