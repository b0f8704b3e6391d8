import { Button } from '#web/design/action/button.tsx';
import { CopyButton } from '#web/design/action/copy-button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Dialog } from '#web/design/feedback/dialog.tsx';
import { softwareMessages } from './messages.ts';

const messages = softwareMessages.secret;

export type ShownOnceProps = {
  /** Names and values, in the order in which a program asks for them. */
  facts: readonly { readonly term: string; readonly value: string | null }[];
  onClose: () => void;
};

/** Shows a secret once; it cannot be displayed again. */
export function ShownOnce({ facts, onClose }: ShownOnceProps) {
  return (
    <Dialog
      open
      width={640}
      title={messages.title}
      onClose={onClose}
      foot={<Button onClick={onClose}>{messages.done}</Button>}
    >
      <AlertBox tone="warning">
        <p>{facts.some(({ value }) => value === null) ? messages.external : messages.sentence}</p>
      </AlertBox>
      <dl className="facts secret-facts">
        {facts.map(({ term, value }) =>
          value === null ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="mono secret-value">
                {value} <CopyButton text={value} label={messages.copy(term)} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}
