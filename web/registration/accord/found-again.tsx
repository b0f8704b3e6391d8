import type { MouseEvent } from 'react';
import { accordTyping as words } from '#web/app/catalogue/register/typing.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

export type FoundAgainProps = { restored: boolean; onGiveUp: () => void };

/** What was typed before the page went away stands in the fields again: it is not sent. */
export function FoundAgain({ restored, onGiveUp }: FoundAgainProps) {
  if (!restored) return null;
  const giveUp = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // What is pressed goes away.
    form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    onGiveUp();
  };
  return (
    <Notice tone="info" role="status">
      <p>{words.restored}</p>
      <p>
        <Button variant="secondary" size="small" onClick={giveUp}>
          {words.giveUp}
        </Button>
      </p>
    </Notice>
  );
}
