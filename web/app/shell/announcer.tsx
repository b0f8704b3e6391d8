import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { useValue, valueStore } from '#web/design/value-store.ts';

const said = valueStore('');

/** What a region says next: the same words are said twice only if they differ a little. */
export const saidAgain = (before: string, sentence: string): string =>
  before === sentence && sentence !== '' ? `${sentence}\u00a0` : sentence;

/** Says something that no visible change says by itself. */
export const announce = (sentence: string): void => said.write(saidAgain(said.read(), sentence));

export function Announcer() {
  return <VisuallyHidden role="status">{useValue(said)}</VisuallyHidden>;
}
