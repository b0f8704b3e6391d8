import { VisuallyHidden } from '#web/design/display/visually-hidden.tsx';
import { useValue, valueStore } from '#web/design/value-store.ts';

const said = valueStore('');

/** Says something that no visible change says by itself. */
export const announce = (sentence: string): void => said.write(sentence);

export function Announcer() {
  return <VisuallyHidden role="status">{useValue(said)}</VisuallyHidden>;
}
