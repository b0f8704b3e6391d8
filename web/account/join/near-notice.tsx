import { useEffect, useRef } from 'react';
import { joinWords } from '#web/app/catalogue/account/join.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import type { useJoining } from './use-joining.ts';

const words = joinWords.create;

export type NearNoticeProps = {
  near: readonly Option[];
  joining: ReturnType<typeof useJoining>;
  onAnyway: () => void;
  busy: boolean;
};

/** Names that resemble the one typed: join one of them, or say that none is the right one. */
export function NearNotice({ near, joining, onAnyway, busy }: NearNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const some = near.length > 0;
  useEffect(() => {
    if (some) ref.current?.focus();
  }, [some]);
  if (!some) return null;
  return (
    <Notice tone="warning" role="alert" ref={ref} tabIndex={-1} title={words.near}>
      <p>{words.nearSentence}</p>
      <ul className="near-list stack list">
        {near.map((option) => (
          <li key={option.value}>
            <span className="upper">{option.label}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={words.joinNamed(option.label)}
              busy={joining.isPending && joining.variables === option}
              onClick={() => joining.mutate(option)}
            >
              {joinWords.search.ask}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Button busy={busy} onClick={onAnyway}>
          {words.anyway}
        </Button>
      </p>
    </Notice>
  );
}
