import { useEffect, useRef } from 'react';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { joinMessages } from './messages.ts';
import type { useJoining } from './use-joining.ts';

const messages = joinMessages.create;

export type SimilarAlertProps = {
  similar: readonly Option[];
  joining: ReturnType<typeof useJoining>;
  onAnyway: () => void;
  busy: boolean;
};

/** Names similar to the one typed: join one of them, or state that none matches. */
export function SimilarAlert({ similar, joining, onAnyway, busy }: SimilarAlertProps) {
  const ref = useRef<HTMLDivElement>(null);
  const some = similar.length > 0;
  useEffect(() => {
    if (some) ref.current?.focus();
  }, [some]);
  if (!some) return null;
  return (
    <AlertBox tone="warning" role="alert" ref={ref} tabIndex={-1} title={messages.similar}>
      <p>{messages.similarSentence}</p>
      <ul className="similar-list stack list">
        {similar.map((option) => (
          <li key={option.value}>
            <span className="upper">{option.label}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={messages.joinNamed(option.label)}
              busy={joining.isPending && joining.variables === option}
              onClick={() => joining.mutate(option)}
            >
              {joinMessages.search.ask}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button busy={busy} onClick={onAnyway}>
          {messages.anyway}
        </Button>
      </p>
    </AlertBox>
  );
}
